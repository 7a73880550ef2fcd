import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createWriteStream, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql } from "drizzle-orm";
import { from as copyFrom } from "pg-copy-streams";
import { askToApply } from "#backend/api/financial-value/import/apply-job.ts";
import { handleValueUpload } from "#backend/api/financial-value/import/upload.ts";
import { apiRouter } from "#backend/api/router.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Database } from "#backend/database/database.ts";
import { appUser } from "#backend/database/schema/index.ts";
import { importLimits } from "#backend/import/limits.ts";
import { isoOfDay } from "#backend/values/days.ts";
import { readValues } from "#backend/values/value-store.ts";
import { type DatabaseKind, openTestDatabase, postgresAnswers, quietLog } from "../fixtures/database.ts";
import { startValueJobs, valueImportsIdle } from "../fixtures/processes/value-jobs.ts";
import { bare } from "./bare.ts";
import type { Figure } from "./figure.ts";

const SERIES = 200;
const DAYS = 5000;
const ROWS = SERIES * DAYS;
const READS = 50;
const caller: Caller = {
  userUuid: randomUUID(),
  username: "bench",
  roles: ["ADMIN"],
  permissions: new Set(["series-edit", "data"]),
  distributor: null,
  assetManager: null,
  productOwner: null,
  isAdmin: true,
  correlationId: "bench",
};

/** 1,000,000 rows of 200 series of 5,000 days: loading them from a file, reading one series, and taking the load back. */
export async function benchImport(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "cairn-bench-import-"));
  try {
    const file = join(folder, "million.csv");
    await writeMillion(file);
    const embedded = await benchKind("pglite", folder, file);
    return postgresAnswers ? [...embedded, ...(await benchKind("postgres", folder, file))] : embedded;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function benchKind(kind: DatabaseKind, folder: string, file: string): Promise<Figure[]> {
  const database = await openTestDatabase(kind);
  try {
    const imported = await prepareImport(database, folder, file);
    const writing = await seconds(imported.write);
    const load = imported.preparing + writing;
    const copy = await seconds(() => copyRows(database, file));
    const name = kind === "pglite" ? "embedded" : "PostgreSQL";
    const rate = ROWS / load;
    const packed = await readTime(database);
    const rows = await rowTime(database);
    const undoing = await seconds(imported.undo);
    return [
      // The goals of 100,000 and 250,000 rows/s are those of the embedded database; a ratio to its own COPY holds on any machine.
      {
        name: `${name}: file of 1M values, upload to written, rows/s`,
        value: `${Math.round(rate)}/s`,
        ratio: rate,
        gate: 100_000,
        aim: 250_000,
        higherIsBetter: true,
      },
      {
        name: `${name}: the same / ${kind === "pglite" ? "bulk insert" : "COPY"} of the rows into a plain table`,
        value: `${load.toFixed(2)} s`,
        ratio: load / copy,
        gate: 3,
        aim: 1,
      },
      {
        name: `${name}: 5,000 values of a series / the same as row objects`,
        value: `${(packed * 1000).toFixed(2)} ms`,
        ratio: packed / rows,
        gate: 1,
        aim: 0.5,
      },
      {
        name: `${name}: the 1M values taken back / written`,
        value: `${undoing.toFixed(2)} s`,
        ratio: undoing / writing,
        gate: 1.5,
        aim: 1,
      },
    ];
  } finally {
    await database.close();
  }
}

/** Uploads the file up to the end of its dry run; what is given writes its values, and takes them back. */
async function prepareImport(database: Database, dataDir: string, file: string) {
  const context = { database, log: quietLog, caller, correlationId: "bench", address: "", issueToken: null, accountsAt: null };
  const form = new FormData();
  form.append("file", new Blob([readFileSync(file)]), "million.csv");
  const request = new Request("http://bench.test/", { method: "POST", body: form });
  await database.orm.insert(appUser).values({ uuid: caller.userUuid, username: caller.username });
  const jobs = await startValueJobs(database, dataDir);
  let uuid = "";
  const preparing = await seconds(async () => {
    const { body } = await handleValueUpload(request, context, { dataDir, limits: importLimits(), now: () => new Date() });
    uuid = body.uuid;
    await valueImportsIdle(database);
  });
  return {
    preparing,
    write: async () => {
      await askToApply(database, caller, uuid);
      await valueImportsIdle(database);
      await jobs.stop(0);
      const [row] = await database.sql.query<{ status: string }>("select status from value_import where uuid = $1", [uuid]);
      if (row?.status !== "DONE") throw new Error("The import of the bench failed");
    },
    undo: async () => {
      const answer = await bare(apiRouter.valueHistory.undo)({ input: { params: { uuid }, headers: {} }, context });
      if ((answer as { removed: number }).removed !== ROWS) throw new Error("Not every value was taken back");
    },
  };
}

/** What the database does at its best: COPY of the same text into a table with one row for each value. */
async function copyRows(database: Database, file: string): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("create table bench_value (series_id text, date date, value float8, primary key (series_id, date))");
    if (database.kind === "postgres") {
      await pipeline(Readable.from(readFileSync(file)), client.query(copyFrom("copy bench_value from stdin with (format csv, header)")));
      return;
    }
    // The embedded database has no COPY over its protocol; its fastest bulk load is arrays.
    const lines = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(","));
    for (let at = 0; at < lines.length; at += 50_000) {
      const part = lines.slice(at, at + 50_000);
      await client.query(
        "insert into bench_value select * from unnest($1::text[], $2::date[], $3::float8[])",
        [0, 1, 2].map((column) => part.map((cells) => cells[column])),
      );
    }
  } finally {
    client.release();
  }
}

async function readTime(database: Database): Promise<number> {
  const { rows } = await database.orm.execute<{ uuid: string }>(sql`select uuid from series order by external_id limit ${READS}`);
  await readValues(database.orm, rows[0]!.uuid);
  return (
    (await seconds(async () => {
      for (const { uuid } of rows) {
        const { days } = await readValues(database.orm, uuid);
        if (days.length !== DAYS) throw new Error("A series is not complete");
      }
    })) / rows.length
  );
}

async function rowTime(database: Database): Promise<number> {
  const read = (series: number) =>
    database.pool.query("select date, value from bench_value where series_id = $1 order by date", [`BENCH.${series}`]);
  await read(0);
  return (
    (await seconds(async () => {
      for (let series = 0; series < READS; series++) await read(series);
    })) / READS
  );
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

async function writeMillion(file: string): Promise<void> {
  const out = createWriteStream(file);
  out.write("series_id,date,value\n");
  for (let series = 0; series < SERIES; series++) {
    const lines = Array.from(
      { length: DAYS },
      (_, day) => `BENCH.${series},${isoOfDay(8000 + day)},${(100 + Math.sin(series + day)).toFixed(4)}\n`,
    );
    if (!out.write(lines.join(""))) await once(out, "drain");
  }
  out.end();
  await once(out, "finish");
}
