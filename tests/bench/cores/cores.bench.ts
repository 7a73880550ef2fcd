import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import pg from "pg";
import { type RunningApp, signInOverHttp, startApp } from "../../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";
import type { Figure } from "../figure.ts";
import { besideSimulations, fillList, residentMegabytes } from "../pages.bench.ts";
import { apiOf, median, requestsPerSecond, type Target } from "../web.ts";
import { limitToShare } from "./core-share.ts";

const WARM_SECONDS = 8;
const TURN_SECONDS = 4;
const TURNS = 5;
/** Of a core, for each process that serves pages: two of them leave the database and what asks more than they need. */
const SHARE = 0.4;

/** The processes of an installation: the one that was started, and those that it started. */
function processesOf({ child }: RunningApp): number[] {
  const started = readdirSync("/proc").filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return Number(readFileSync(`/proc/${name}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]) === child.pid;
    } catch {
      return false;
    }
  });
  return [child.pid ?? 0, ...started.map(Number)];
}

const memoryOf = (app: RunningApp) => processesOf(app).reduce((sum, pid) => sum + residentMegabytes(pid), 0);

/** Pages a second of one process and of several, measured in turns. */
async function pagesInTurns(one: Target, several: Target): Promise<[single: number, all: number]> {
  const [ofOne, ofSeveral]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    ofOne.push(await requestsPerSecond(one, TURN_SECONDS));
    ofSeveral.push(await requestsPerSecond(several, TURN_SECONDS));
  }
  return [median(ofOne), median(ofSeveral)];
}

/**
 * One process and one for each core, on one PostgreSQL: pages, memory, connections, and a light page beside simulations. What asks and the
 * database run on the same cores and take from the second process what they need. How pages grow with the cores that they have is therefore
 * measured with each process on a share of a core, so that all of them together leave the others enough.
 */
export async function benchCores(): Promise<Figure[]> {
  if (!postgresAnswers) throw new Error("This part needs a PostgreSQL server");
  const cores = Math.max(2, availableParallelism());
  const database = await createPostgres();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const connections = async () =>
    Number(
      (await sql.query("select count(*) from pg_stat_activity where datname = current_database() and application_name = 'cairn'")).rows[0]
        ?.count,
    );
  const start = (processes: number) =>
    startApp({
      env: { DATABASE_URL: database.url, SESSION_SECRETS: "kX9vQ2mT7pLw4zR8cY1nB6sD3fH5jG0a", WEB_PROCESSES: String(processes) },
      timeoutMs: 120_000,
    });
  const apps: RunningApp[] = [];
  const limits: Array<{ end: () => void }> = [];
  try {
    const figures: Figure[] = [];
    const one = await start(1);
    apps.push(one);
    const api = await apiOf(one);
    const model = await fillList(api);
    const target = async (app: RunningApp) => ({
      url: `${app.url}/fia/simulators?size=50`,
      headers: { cookie: (await signInOverHttp(app.url, "adviser")).header() },
    });
    const alone = await target(one);
    await requestsPerSecond(alone, WARM_SECONDS);
    figures.push({ name: "one process, memory under load", value: `${memoryOf(one).toFixed(0)} MB` });
    figures.push({ name: "one process, connections to PostgreSQL", value: String(await connections()) });
    const before = await connections();
    const several = await start(cores);
    apps.push(several);
    const together = await target(several);
    await requestsPerSecond(together, WARM_SECONDS);
    figures.push({ name: `${cores} processes and their supervisor, memory under load`, value: `${memoryOf(several).toFixed(0)} MB` });
    figures.push({ name: `${cores} processes, connections to PostgreSQL`, value: String((await connections()) - before) });
    const [single, all] = await pagesInTurns(alone, together);
    figures.push({ name: "simulators list of 50 rows, one process", value: `${single.toFixed(0)} pages/s` });
    figures.push({
      name: `the same, ${cores} processes / one, all on these ${availableParallelism()} cores`,
      value: `${all.toFixed(0)} pages/s`,
      ratio: all / single,
    });
    const jar = await signInOverHttp(several.url, "adviser");
    figures.push(await besideSimulations(several, await apiOf(several), jar, model));
    const serving = [one.child.pid ?? 0, ...processesOf(several).slice(1)];
    for (const pid of serving) {
      const limit = limitToShare(pid, SHARE);
      if (limit) limits.push(limit);
    }
    if (limits.length < serving.length) throw new Error("A share of a core is given by a control group of Linux, as root");
    const [slow, slowTogether] = await pagesInTurns(alone, together);
    figures.push({ name: `the list, one process on ${SHARE} of a core`, value: `${slow.toFixed(0)} pages/s` });
    figures.push({
      name: `the same, ${cores} processes / one, each on ${SHARE} of a core`,
      value: `${slowTogether.toFixed(0)} pages/s`,
      ratio: slowTogether / slow,
      gate: 1.7,
      higherIsBetter: true,
    });
    return figures;
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
    for (const limit of limits) limit.end();
    await sql.end();
    await database.drop();
  }
}
