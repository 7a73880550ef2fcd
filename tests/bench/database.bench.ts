import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Database } from "#backend/database/database.ts";
import { series } from "#backend/database/schema/index.ts";
import { chunksOf, storeChunks } from "#backend/values/chunk-writer.ts";
import { readValues } from "#backend/values/value-store.ts";
import { openTestDatabase, postgresAnswers, temporaryFolder, testTemplate } from "../fixtures/database.ts";
import { bundleChild, startChild } from "../fixtures/processes/database-process.ts";
import type { Figure } from "./figure.ts";

const VALUES = 5_000;
const READERS = 10;
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`;

/** Lower quartiles of two works that take turns, so that a busy machine slows both alike; in milliseconds. */
async function race(works: Array<() => Promise<unknown>>, rounds: number): Promise<number[]> {
  const taken = works.map((): number[] => []);
  for (let n = 0; n < rounds; n++) {
    for (const [k, work] of works.entries()) {
      const start = performance.now();
      await work();
      taken[k]!.push(performance.now() - start);
    }
  }
  return taken.map((list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 4)]!);
}

/** Goal 19, and the memory of a process that has opened a database and nothing else. */
async function benchStart(): Promise<Figure[]> {
  const [child, template] = [await bundleChild(), await testTemplate()];
  const places = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
  const start = async (folder: string) => {
    const running = startChild(child.file, "open", folder, template);
    const { openMs } = (await running.line("openMs")) as { openMs: number };
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    running.child.stdin?.write("end\n");
    await running.ended;
    return { openMs, rssMb: Number(running.lines.at(-1)?.rssMb) };
  };
  try {
    const first = [];
    const existing = [];
    for (const { folder } of places) first.push(await start(folder));
    for (const { folder } of places) existing.push(await start(folder));
    // The quickest of three: what else runs on the machine only ever adds.
    const open = (runs: Array<{ openMs: number }>) => Math.min(...runs.map((run) => run.openMs));
    return [
      { name: "existing folder: process to first query (s)", value: ms(open(existing)), ratio: open(existing) / 1_000, gate: 2, aim: 1 },
      { name: "first start ever, from the template (s)", value: ms(open(first)), ratio: open(first) / 1_000, gate: 8, aim: 1.5 },
      { name: "memory of a process with the embedded database, idle", value: `${median(existing.map((run) => run.rssMb)).toFixed(0)} MB` },
    ];
  } finally {
    child.remove();
    for (const { remove } of places) remove();
  }
}

const SERIES = Array.from({ length: READERS }, (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`);

async function fill(database: Database): Promise<void> {
  await database.orm.insert(series).values(SERIES.map((uuid) => ({ uuid, externalId: uuid, fullName: uuid })));
  const days = Int32Array.from({ length: VALUES }, (_, n) => 13_000 + n);
  const values = Float64Array.from(days, (day) => 100 + Math.sin(day));
  await database.orm.transaction((tx) =>
    storeChunks(
      tx,
      SERIES.flatMap((uuid) => chunksOf(uuid, { days, values, origins: new Uint8Array(VALUES) })),
    ),
  );
}

/** Goal 21: PostgreSQL's side is the plain way, a row for each value read as objects. */
async function benchRead(database: Database): Promise<Figure> {
  const packed = () => readValues(database.orm, SERIES[3]!);
  if (!postgresAnswers)
    return { name: `${VALUES} values, embedded packed (no PostgreSQL to compare with)`, value: ms((await race([packed], 60))[0]!) };
  const postgres = await openTestDatabase("postgres");
  try {
    await postgres.sql.query("create table narrow (series int, day date, value float8, primary key (series, day))");
    await postgres.sql.query(
      "insert into narrow select s, date '2005-01-01' + d, random() from generate_series(1, 20) s, generate_series(1, $1::int) d",
      [VALUES],
    );
    await postgres.sql.query("vacuum (analyze) narrow");
    const rows = () => postgres.sql.query("select day, value from narrow where series = 7 order by day");
    const [embedded, server] = (await race([packed, rows], 60)) as [number, number];
    return {
      name: `${VALUES} values: embedded packed / PostgreSQL rows (${ms(server)})`,
      value: ms(embedded),
      ratio: embedded / server,
      gate: 1,
      aim: 0.5,
    };
  } finally {
    await postgres.close();
  }
}

/** Longest time in which the main thread did nothing else, over rounds of ten readers at once. Goal 22. */
async function longestPause(database: Database): Promise<number> {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  await new Promise((resolve) => setTimeout(resolve, 50));
  const pauses: number[] = [];
  for (let round = 0; round < 9; round++) {
    delays.enable();
    await Promise.all(SERIES.map((uuid) => readValues(database.orm, uuid)));
    await new Promise((resolve) => setTimeout(resolve, 5));
    delays.disable();
    pauses.push(delays.max / 1e6);
    delays.reset();
  }
  return median(pauses);
}

export async function benchDatabase(): Promise<Figure[]> {
  const figures = await benchStart();
  const database = await openTestDatabase("pglite");
  try {
    await fill(database);
    await Promise.all(SERIES.map((uuid) => readValues(database.orm, uuid)));
    figures.push(await benchRead(database));
    const pause = await longestPause(database);
    figures.push({ name: `longest main-thread pause, ${READERS} readers (ms)`, value: ms(pause), ratio: pause, gate: 30, aim: 10 });
    return figures;
  } finally {
    await database.close();
  }
}
