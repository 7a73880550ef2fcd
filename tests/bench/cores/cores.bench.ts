import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import pg from "pg";
import { type RunningApp, signInOverHttp, startApp } from "../../fixtures/app.ts";
import { createPostgres, postgresAnswers } from "../../fixtures/database.ts";
import type { Figure } from "../figure.ts";
import { besideSimulations, fillList, residentMegabytes } from "../pages.bench.ts";
import { apiOf, median, requestsPerSecond } from "../web.ts";

const WARM_SECONDS = 8;
const TURN_SECONDS = 4;
const TURNS = 5;

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

/**
 * One process and one for each core, on one PostgreSQL: pages, memory, connections, and a light page beside simulations. Both are measured in
 * turns. What asks and the database run on the same cores, which the second process has to share with them.
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
    const [ofOne, ofSeveral]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn++) {
      ofOne.push(await requestsPerSecond(alone, TURN_SECONDS));
      ofSeveral.push(await requestsPerSecond(together, TURN_SECONDS));
    }
    const [single, all] = [median(ofOne), median(ofSeveral)];
    figures.push({ name: "simulators list of 50 rows, one process", value: `${single.toFixed(0)} pages/s` });
    figures.push({
      name: `the same, ${cores} processes / one`,
      value: `${all.toFixed(0)} pages/s`,
      ratio: all / single,
      gate: 1.7,
      higherIsBetter: true,
    });
    const jar = await signInOverHttp(several.url, "adviser");
    figures.push(await besideSimulations(several, await apiOf(several), jar, model));
    return figures;
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
    await sql.end();
    await database.drop();
  }
}
