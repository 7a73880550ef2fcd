import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { organisation } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { sqlState } from "#backend/database/unavailable.ts";
import { bothDatabases } from "../../tests/fixtures/database.ts";

bothDatabases((kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("answers a ping and says its kind", async () => {
    await database.ping();
    expect(database.kind).toBe(kind);
  });

  it("reads days, instants, large integers, numerics and bytes in the agreed form", async () => {
    const [row] = await database.sql.query(
      "select $1::date as day, '2026-01-01 00:00+03'::timestamptz as instant, '2026-01-01 10:00:00.5'::timestamp as local, 9007199254740991::int8 as big, 1.50::numeric as exact, $2::bytea as bytes, null as nothing, $3::jsonb as json, array[1,2] as list",
      ["2026-10-30", Buffer.from([0, 127, 255]), JSON.stringify({ a: [1] })],
    );
    expect(row).toEqual({
      day: "2026-10-30",
      instant: "2025-12-31T21:00:00Z",
      local: "2026-01-01T10:00:00.5Z",
      big: 9007199254740991,
      exact: "1.50",
      bytes: Buffer.from([0, 127, 255]),
      nothing: null,
      json: { a: [1] },
      list: [1, 2],
    });
  });

  it("gives the connection of a transaction back that could not even begin", async () => {
    const refused = () => withTransaction(database, async () => "never", "no such level" as never).catch(sqlState);
    // More than the pool may hold.
    expect(await Promise.all(Array.from({ length: 12 }, refused))).toEqual(Array(12).fill("42601"));
    await expect(withTransaction(database, (tx) => tx.select().from(organisation))).resolves.toEqual([]);
    await expect(database.sql.query("select 1 as one")).resolves.toEqual([{ one: 1 }]);
  });

  it("gives the same instants through the ORM", async () => {
    const uuid = "00000000-0000-4000-8000-000000000001";
    await database.orm.insert(organisation).values({ uuid, kind: "distributor", name: "Un" });
    const found = await database.orm.query.organisation.findFirst();
    expect(found?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    expect(found).toMatchObject({ uuid, flags: {}, version: 0 });
  });

  it("reports SQLSTATE of a failed statement and goes on", async () => {
    const failure = await database.sql.query("select 1/0").catch((error: unknown) => error);
    expect(sqlState(failure)).toBe("22012");
    await expect(database.sql.query("select 1 as one")).resolves.toEqual([{ one: 1 }]);
  });

  it("rolls back a transaction that throws and keeps others apart", async () => {
    await database.sql.query("create table apart (n int)");
    const failed = database.sql.transaction(async (sql) => {
      await sql.query("insert into apart values (1)");
      throw new Error("given up");
    });
    const others = Array.from({ length: 5 }, (_, n) => database.sql.query("insert into apart values ($1)", [10 + n]));
    await expect(failed).rejects.toThrow("given up");
    await Promise.all(others);
    expect(await database.sql.query("select n from apart order by n")).toEqual([10, 11, 12, 13, 14].map((n) => ({ n })));
  });

  it("carries megabytes of bytes both ways", async () => {
    const bytes = Buffer.alloc(3_000_000, 7);
    const [row] = await database.sql.query<{ back: Buffer }>("select $1::bytea as back", [bytes]);
    expect(row?.back.equals(bytes)).toBe(true);
  });

  it.runIf(kind === "postgres")("goes on after the server cut its connections, as a restart does", async () => {
    await Promise.all([1, 2, 3].map(() => database.sql.query("select pg_sleep(0.05)")));
    const under = database.sql.query("select pg_sleep(5)").catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await database.sql.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    expect(sqlState(await under)).toBe("57P01");
    for (let n = 0; n < 5; n++) await expect(database.sql.query("select 1 as one")).resolves.toEqual([{ one: 1 }]);
  });

  it.runIf(kind === "postgres")("is there while each of its connections is taken and answers come; not while none comes", async () => {
    // As many statements as keep every connection for seconds.
    const taken = Array.from({ length: 60 }, () => database.sql.query("select pg_sleep(0.4)").catch(() => null));
    await expect(database.ping(600)).resolves.toBeUndefined();
    await Promise.all(taken);
    const silent = Array.from({ length: 20 }, () => database.sql.query("select pg_sleep(2)").catch(() => null));
    await expect(database.ping(600)).rejects.toThrow("The database did not answer within 600 ms");
    await Promise.all(silent);
  });

  it("runs work again after a serialization failure", async () => {
    await database.sql.query("create table counter (n int); insert into counter values (0)");
    let runs = 0;
    await withTransaction(database, async (tx) => {
      runs++;
      await tx.execute("update counter set n = n + 1");
      if (runs === 1) throw Object.assign(new Error("could not serialize"), { code: "40001" });
    });
    expect(runs).toBe(2);
    expect(await database.sql.query("select n from counter")).toEqual([{ n: 1 }]);
  });
});
