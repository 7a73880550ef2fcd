import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { askToApply } from "#backend/api/financial-value/import/apply-job.ts";
import { handleValueUpload } from "#backend/api/financial-value/import/upload.ts";
import { apiRouter } from "#backend/api/router.ts";
import { createCallerContexts } from "#backend/calls/caller-context.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { createInProcessCalls } from "#backend/calls/in-process.ts";
import type { Database } from "#backend/database/database.ts";
import { importLimits } from "#backend/import/limits.ts";
import { firstDayOfYear, isoOfDay } from "#backend/values/days.ts";
import { bytesOf } from "#backend/values/packed-values.ts";
import { type ApiWorld, openApiWorld } from "../fixtures/api.ts";
import { openTestDatabase, postgresAnswers, quietLog } from "../fixtures/database.ts";
import { startValueJobs, valueImportsIdle } from "../fixtures/processes/value-jobs.ts";
import { bare } from "./bare.ts";
import type { Figure } from "./figure.ts";

/** Series to fill the database with: 5,000 are 26 million values. A smaller number makes a quick run. */
const SERIES = Number(process.env.BENCH_SERIES ?? 5_000);
const YEARS = 20;
const LAST_YEAR = 2025;
/** Different years of prices of four decimals that the series share in turn: their bytes are stored for each series all the same. */
const VARIANTS = 40;
const ROUNDS = 30;
/** What a person waits for, in milliseconds. */
const GOAL = 200;

const POOL = randomUUID();
const weekdaysOf = (year: number): Int32Array => {
  const days: number[] = [];
  for (let day = firstDayOfYear(year); day < firstDayOfYear(year + 1); day++)
    if (![0, 6].includes((((day + 4) % 7) + 7) % 7)) days.push(day);
  return Int32Array.from(days);
};

/** Fills the database as fast as it can: the years are made here once, and multiplied by the server. */
async function fill(database: Database): Promise<number> {
  const { orm } = database;
  await orm.execute(sql`
    insert into series (uuid, external_id, full_name, isin, asset_class, currency, sri, management_fees)
    select gen_random_uuid(), 'BENCH-' || n, 'Fund ' || n || ' of the bench', 'FR' || lpad(n::text, 10, '0'),
      (array['EQUITIES', 'FIXED_INCOME', 'CASH', 'REAL_ESTATE'])[1 + n % 4], 'EUR', 1 + n % 7, (n % 200)::numeric / 100
    from generate_series(1, ${SERIES}::int) n`);
  await orm.execute(sql`create table bench_year (year int, variant int, days bytea, "values" bytea, origins bytea, count int)`);
  let values = 0;
  for (let year = LAST_YEAR - YEARS + 1; year <= LAST_YEAR; year++) {
    const days = weekdaysOf(year);
    values += days.length;
    for (let variant = 0; variant < VARIANTS; variant++) {
      let price = 100 + variant;
      const track = Float64Array.from(days, (day) => {
        price *= 1 + 0.01 * Math.sin(day * 12.9898 + variant * 78.233);
        return Math.round(price * 1e4) / 1e4;
      });
      await orm.execute(sql`insert into bench_year values (${year}, ${variant}, ${bytesOf(days)}, ${bytesOf(track)},
        ${Buffer.alloc(days.length)}, ${days.length})`);
    }
  }
  await orm.execute(sql`
    insert into series_value_chunk (series, year, days, "values", origins, count)
    select s.uuid, y.year, y.days, y."values", y.origins, y.count
    from series s join bench_year y on y.variant = substring(s.external_id from 7)::int % ${VARIANTS} where s.external_id like 'BENCH-%'`);
  await orm.execute(sql`update series set value_count = ${values}, first_value_date = ${isoOfDay(weekdaysOf(LAST_YEAR - YEARS + 1)[0]!)}::date,
    last_value_date = ${isoOfDay(weekdaysOf(LAST_YEAR).at(-1)!)}::date where external_id like 'BENCH-%'`);
  await orm.execute(sql`insert into investment_pool (uuid, name) values (${POOL}, 'Everything')`);
  await orm.execute(
    sql`insert into investment_pool_series (pool, series) select ${POOL}::uuid, uuid from series where external_id like 'BENCH-%'`,
  );
  await orm.execute(sql`drop table bench_year`);
  await database.pool.query("vacuum (analyze)");
  return values;
}

/** What the fastest rounds take: whatever else runs on the machine only ever adds. */
const lowest = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 20)]!;
const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

async function times(work: (round: number) => Promise<unknown>, rounds = ROUNDS): Promise<number[]> {
  const taken: number[] = [];
  await work(0);
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await work(round);
    taken.push(performance.now() - start);
  }
  return taken;
}

/** A call that must answer 200 and stay under the goal, as the median of the rounds. */
async function goal(name: string, work: (round: number) => Promise<{ status: number }>): Promise<Figure> {
  const taken = median(
    await times(async (round) => {
      const { status } = await work(round);
      if (status !== 200) throw new Error(`${name}: answered ${status}`);
    }),
  );
  return { name: `${name} (ms)`, value: `${taken.toFixed(1)} ms`, ratio: taken, gate: GOAL, aim: GOAL / 4 };
}

async function reads(world: ApiWorld): Promise<Figure[]> {
  const { rows } = await world.database.orm.execute<{ uuid: string }>(
    sql`select uuid from series where external_id like 'BENCH-%' order by md5(external_id) limit 50`,
  );
  const uuid = (round: number) => rows[round % rows.length]!.uuid;
  const list = "/series-definition-service/v1/series";
  const values = "/financial-value-service/v1/financial_values";
  const get = (path: string) => world.call("admin", "GET", path);
  return [
    await goal("series list, first page", () => get(`${list}?limit=25`)),
    await goal("series list, search in names and codes", (round) => get(`${list}?limit=25&search=und%20${round + 11}`)),
    await goal("series list, last page, by date", () => get(`${list}?limit=25&sort=lastValueDate&dir=desc&offset=${SERIES - 25}`)),
    await goal("last values of a page", () => get(`${values}/search?limit=50&uuids=${rows.map((row) => row.uuid).join()}`)),
    await goal("one series, 20 years of values", (round) => get(`${values}/${uuid(round)}`)),
    await goal("one series, its quality", (round) => get(`${values}/${uuid(round)}/quality`)),
    await goal("one series, its history", (round) => get(`${values}/${uuid(round)}/changes`)),
    await goal(`a pool of ${SERIES} series, its statistics`, () => get(`/series-definition-service/v1/investment_pools/${POOL}?limit=25`)),
  ];
}

/** One more day for every series, from an uploaded file to written values. */
async function importDay(world: ApiWorld): Promise<Figure> {
  const { database, users } = world;
  const folder = mkdtempSync(join(tmpdir(), "cairn-bench-series-"));
  const jobs = await startValueJobs(database, folder);
  try {
    const day = isoOfDay(firstDayOfYear(LAST_YEAR + 1) + 4);
    const lines = Array.from({ length: SERIES }, (_, n) => `BENCH-${n + 1},${day},${(100 + (n % 97) / 7).toFixed(4)}\n`);
    const file = join(folder, "day.csv");
    writeFileSync(file, `series_id,date,value\n${lines.join("")}`);
    const caller = {
      ...{ userUuid: users.admin, username: "admin", roles: ["ADMIN" as const], isAdmin: true, correlationId: "bench" },
      ...{ distributor: null, assetManager: null, productOwner: null, permissions: new Set(["series-edit", "data"] as const) },
    };
    const context: CallerContext = {
      database,
      log: quietLog,
      caller,
      correlationId: "bench",
      address: "",
      issueToken: null,
      accountsAt: null,
    };
    const form = new FormData();
    form.append("file", new Blob([`series_id,date,value\n${lines.join("")}`]), "day.csv");
    const start = performance.now();
    const request = new Request("http://bench.test/", { method: "POST", body: form });
    const { body } = await handleValueUpload(request, context, { dataDir: folder, limits: importLimits(), now: () => new Date() });
    await valueImportsIdle(database);
    await askToApply(database, caller, body.uuid);
    await valueImportsIdle(database);
    const [row] = await database.sql.query<{ status: string }>("select status from value_import where uuid = $1", [body.uuid]);
    if (row?.status !== "DONE") throw new Error("The import of the bench failed");
    const seconds = (performance.now() - start) / 1000;
    return {
      name: `a day's values of ${SERIES} series, file to written (s)`,
      value: `${seconds.toFixed(1)} s`,
      ratio: seconds,
      gate: 15,
      aim: 5,
    };
  } finally {
    await jobs.stop(0);
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * What the contract costs beside the bare handler: a small call, and an answer of 5,000 values, both as the bytes that go out to
 * other systems and as the screens of this process are given it. The works take turns.
 */
async function contractOverhead(world: ApiWorld): Promise<Figure[]> {
  const { rows } = await world.database.orm.execute<{ uuid: string }>(sql`select uuid from series where external_id = 'BENCH-1'`);
  const id = rows[0]!.uuid;
  const caller = { permissions: new Set(["data"]), isAdmin: true };
  const context = { caller, database: world.database };
  const path = `/financial-value-service/v1/financial_values/${id}`;
  const headers = { authorization: "Bearer token-admin" };
  const served = async (of: string) => (await world.handler(new Request(`http://bench.test/api${of}`, { headers }))).arrayBuffer();
  const small = { input: { params: { id }, query: {} }, context };
  const large = { input: { params: { id }, query: { from: "2006-10-10" } }, context };
  const screens = callsOfScreens(world);
  const works: Array<() => Promise<unknown>> = [
    () => served(`${path}/last`),
    () => bare(apiRouter.financialValues.last)(small),
    () => served(`${path}?from=2006-10-10`),
    () => screens(["financialValues", "get"], large.input),
    () => bare(apiRouter.financialValues.get)(large),
  ];
  const taken: number[][] = works.map(() => []);
  for (let round = 0; round < 330; round++) {
    for (const [at, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (round >= 30) taken[at]!.push(performance.now() - start);
    }
  }
  const [call, handler, bigCall, bigScreen, bigHandler] = taken.map(lowest) as [number, number, number, number, number];
  const over = call - handler;
  const share = (whole: number, name: string): Figure => {
    const ratio = (whole - bigHandler) / whole;
    const value = `${(ratio * 100).toFixed(0)} %`;
    return { name: `5,000 values ${name}: contract's share of ${whole.toFixed(1)} ms`, value, ratio, gate: 0.25, aim: 0.15 };
  };
  return [
    {
      name: `small call over its bare handler of ${handler.toFixed(2)} ms (ms)`,
      value: `${over.toFixed(2)} ms`,
      ratio: over,
      gate: 1.5,
      aim: 0.75,
    },
    share(bigCall, "as JSON"),
    share(bigScreen, "for a screen"),
  ];
}

/** Calls as the screens of the same process make them, without JSON in between. */
function callsOfScreens({ database }: ApiWorld): (path: readonly string[], input: unknown) => Promise<unknown> {
  const exp = Date.now() / 1000 + 3600;
  const verifyToken = async () => ({ iss: "test", sub: "admin", username: "admin", clientRoles: ["ADMIN"], exp });
  const contexts = createCallerContexts({ database, log: quietLog, issueToken: null, verifyToken, rememberCallersMs: 60_000 });
  const call = createInProcessCalls({ routers: [apiRouter], contexts, log: quietLog });
  return async (path, input) => {
    const { status } = await call(path, input, { token: "token-admin", correlationId: "bench", signal: AbortSignal.timeout(30_000) });
    if (status !== 200) throw new Error(`${path.join(".")}: answered ${status}`);
  };
}

/** 5,000 series of 20 years of daily values on PostgreSQL, through the calls that screens make. */
export async function benchSeries(): Promise<Figure[]> {
  if (!postgresAnswers) return [{ name: "no PostgreSQL to measure with", value: "" }];
  const world = await openApiWorld(() => openTestDatabase("postgres"), { rememberCallersMs: 60_000 });
  try {
    const start = performance.now();
    const values = await fill(world.database);
    const { rows } = await world.database.orm.execute<{ size: string }>(
      sql`select pg_size_pretty(pg_total_relation_size('series_value_chunk')) as size`,
    );
    const filled = `${((performance.now() - start) / 1000).toFixed(0)} s`;
    return [
      { name: `filled with ${SERIES * values} values (${rows[0]?.size})`, value: filled },
      ...(await reads(world)),
      ...(await contractOverhead(world)),
      await importDay(world),
    ];
  } finally {
    await world.close();
  }
}
