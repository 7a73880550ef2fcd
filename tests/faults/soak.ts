import { signInOverHttp, startApp } from "../fixtures/app.ts";
import { type DatabaseKind, postgresAnswers } from "../fixtures/database.ts";
import { DATABASE_NAMES, pause } from "./fault.ts";
import { layGround } from "./ground.ts";
import { table } from "./table.ts";
import { judgeAll } from "./turn.ts";
import { allKinds } from "./writes/kinds.ts";
import { World } from "./writes/world.ts";
import { Writers } from "./writes/writers.ts";

const LOOK_MS = 10_000;
/** Writers rest so many times as long as in a campaign: a busy office for hours, not a crowd. */
const REST = 20;
/** Part of the time in which code is compiled and caches fill: memory is compared from then on. */
const WARM = 0.2;
const PAGES = ["/fia/dashboard", "/fia/simulators", "/fia/model-portfolios"];
const PAGE_MS = 2_000;
const MEGABYTE = 2 ** 20;

/** Figures of `/metrics` at one time, in seconds since the start. */
interface Sample {
  at: number;
  memory: number;
  heap: number;
  lag: number;
  waiting: number;
  failed: number;
  handles: number;
}

/** Sum of a metric over its labels, those of `state` alone where it is given; 0 where there is none. */
export function metric(text: string, name: string, state?: string): number {
  const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  const wanted = state === undefined ? lines : lines.filter((line) => line.includes(`state="${state}"`));
  return wanted.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" ") + 1)), 0);
}

/** Slope of a straight line through the points by least squares, per unit of x. */
export function slope(points: ReadonlyArray<readonly [x: number, y: number]>): number {
  const mean = (values: number[]) => values.reduce((a, b) => a + b, 0) / values.length;
  const [x, y] = [mean(points.map(([a]) => a)), mean(points.map(([, b]) => b))];
  const spread = points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
  return spread === 0 ? 0 : points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0) / spread;
}

async function look(url: string, at: number): Promise<Sample | null> {
  const text = await fetch(`${url}/metrics`).then(
    (answer) => (answer.ok ? answer.text() : null),
    () => null,
  );
  if (text === null) return null;
  return {
    at,
    memory: metric(text, "process_resident_memory_bytes") / MEGABYTE,
    heap: metric(text, "nodejs_heap_size_used_bytes") / MEGABYTE,
    lag: metric(text, "nodejs_eventloop_lag_p99_seconds") * 1_000,
    waiting: metric(text, "jobs", "waiting") + metric(text, "mails", "queued") + metric(text, "computations", "waiting"),
    failed: metric(text, "jobs", "failed"),
    handles: metric(text, "nodejs_active_handles_total"),
  };
}

/** Signs the adviser in, again while the application is asked more than it serves. */
async function readerOf(url: string, going: () => boolean) {
  for (;;) {
    const found = await signInOverHttp(url, "adviser").catch((error: Error) => error);
    if (!(found instanceof Error)) return found;
    if (!going()) throw found;
    await pause(PAGE_MS);
  }
}

/** Reads pages as one adviser does, until `going` says no. Gives those that were answered neither 200 nor 'come again'. */
async function readPages(url: string, going: () => boolean): Promise<string[]> {
  const jar = await readerOf(url, going);
  const wrong: string[] = [];
  for (let n = 0; going(); n++) {
    const page = PAGES[n % PAGES.length] ?? "/";
    const { answer } = await jar.fetch(url + page);
    await answer.arrayBuffer();
    const isShed = answer.status === 503 && answer.headers.has("retry-after");
    if (answer.status !== 200 && !isShed) wrong.push(`${page}: ${answer.status}`);
    await pause(PAGE_MS);
  }
  return wrong;
}

/** The application on one database with all its writers and a reader for so many minutes. */
async function soakOne(kind: DatabaseKind, minutes: number, seed: number) {
  const { ground, clear } = await layGround({}, kind, seed);
  const app = await startApp({ timeoutMs: ground.limits.start, dataDir: ground.dataDir, env: ground.env });
  const world = new World(app.url, ground.limits.answer);
  const writers = new Writers(world, allKinds(ground.mail.mails), { excused: [] }, ground.limits, seed, REST);
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1_000;
  const going = () => elapsed() < minutes * 60;
  const samples: Sample[] = [];
  let failed = new Map<string, string[]>();
  try {
    await writers.start();
    const reading = readPages(app.url, going);
    while (going()) {
      await pause(LOOK_MS);
      const sample = await look(app.url, elapsed());
      if (sample) samples.push(sample);
      await writers.signIn();
    }
    writers.trouble.push(...(await reading));
    await writers.stop();
    failed = await writers.settle();
    const last = await look(app.url, elapsed());
    if (last) samples.push(last);
  } finally {
    await writers.stop();
    await app.stop();
    await world.close();
  }
  const judged = async () => {
    const { tallies, trouble } = await judgeAll(ground, writers, failed);
    await clear();
    return { kind, samples, tallies, trouble: [...writers.trouble, ...trouble] };
  };
  return { kind, samples, judged };
}

const HEADS = [
  "database",
  "acknowledged",
  "lost",
  "doubled",
  "half",
  "MB before",
  "MB after",
  "MB/h",
  "heap MB/h",
  "loop ms",
  "worst ms",
  "most waiting",
  "waiting at end",
  "handles +",
] as const;

/** Runs the soak on each database that there is, side by side, and gives its table, and whether nothing grew or was lost. */
export async function runSoak(minutes: number, seed: number, say: (line: string) => void): Promise<boolean> {
  const databases: DatabaseKind[] = postgresAnswers ? ["pglite", "postgres"] : ["pglite"];
  const worked = await Promise.all(databases.map((kind) => soakOne(kind, minutes, seed)));
  for (const { kind, samples } of worked) {
    const [first, last] = [samples[0], samples.at(-1)];
    say(`${DATABASE_NAMES[kind]}: ${samples.length} looks, ${Math.round(first?.memory ?? 0)} to ${Math.round(last?.memory ?? 0)} MB`);
  }
  // One after the other: the embedded database holds up this process while it reads, and a connection beside it would count as silent.
  const soaked = [];
  for (const { judged } of worked) soaked.push(await judged());
  let well = true;
  const rows = soaked.map(({ kind, samples, tallies, trouble }) => {
    const warm = samples.filter(({ at }) => at >= minutes * 60 * WARM);
    const [first, last] = [warm[0], warm.at(-1)];
    const hourly = (of: "memory" | "heap") => slope(warm.map((sample) => [sample.at / 3_600, sample[of]]));
    const sum = (of: "lost" | "doubled" | "half") => tallies.reduce((n, tally) => n + tally[of].length, 0);
    for (const line of trouble) say(`${DATABASE_NAMES[kind]}: ${line}`);
    for (const tally of tallies) for (const name of [...tally.lost, ...tally.doubled, ...tally.half]) say(`${tally.kind}: ${name}`);
    const lags = warm.map(({ lag }) => lag).toSorted((a, b) => a - b);
    const whole = Math.round;
    if (!first || !last || trouble.length > 0 || sum("lost") + sum("doubled") + sum("half") > 0 || last.waiting > first.waiting + 5)
      well = false;
    return [
      DATABASE_NAMES[kind],
      tallies.reduce((n, { acknowledged }) => n + acknowledged, 0),
      ...(["lost", "doubled", "half"] as const).map(sum),
      whole(first?.memory ?? 0),
      whole(last?.memory ?? 0),
      whole(hourly("memory")),
      whole(hourly("heap")),
      whole(lags[Math.floor(lags.length / 2)] ?? 0),
      whole(lags.at(-1) ?? 0),
      Math.max(0, ...warm.map(({ waiting }) => waiting)),
      last?.waiting ?? 0,
      (last?.handles ?? 0) - (first?.handles ?? 0),
    ];
  });
  say(`\n${table(HEADS, rows)}`);
  return well;
}
