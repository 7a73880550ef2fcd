import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { bothDatabases } from "../../../tests/fixtures/database.ts";
import { statementNames } from "./preparing-client.ts";

it("names a SELECT and an UPDATE from the second run on, and nothing else", () => {
  const { nameOf, forget } = statementNames(2);
  expect(nameOf("select $1")).toBeUndefined();
  expect(nameOf("select $1")).toBe("statement_1");
  expect(nameOf("select $1")).toBe("statement_1");
  expect(nameOf("insert into t values ($1)")).toBeUndefined();
  expect(nameOf("insert into t values ($1)")).toBeUndefined();
  nameOf("update t set a = $1");
  expect(nameOf("update t set a = $1")).toBe("statement_2");
  nameOf("select $1, 3");
  expect(nameOf("select $1, 3")).toBeUndefined();
  forget("select $1");
  expect([nameOf("select $1"), nameOf("select $1")]).toEqual([undefined, "statement_3"]);
});

bothDatabases((_kind, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  it("gives the same rows on every run, with other parameters, in and out of transactions", async () => {
    for (const number of [1, 2, 3, 4]) {
      expect(await database.sql.query("select $1::int + 1 as next", [number])).toEqual([{ next: number + 1 }]);
      const inside = await database.orm.transaction((tx) => tx.execute(sql`select ${number}::int * 2 as twice`));
      expect(inside.rows).toEqual([{ twice: number * 2 }]);
    }
    const prepared = await database.sql.query<{ name: string }>("select name from pg_prepared_statements");
    expect(prepared.length).toBeGreaterThan(0);
  });

  it("goes on after a migration that gave a column another type: one run is refused at most, the next is prepared anew", async () => {
    await database.sql.query("create table grown (size int)");
    await database.sql.query("insert into grown values ($1)", [7]);
    // One connection, of which each statement is prepared.
    const client = await database.pool.connect();
    try {
      const read = async () => (await client.query("select size from grown where size > $1", [1])).rows;
      for (let run = 0; run < 3; run++) expect(await read()).toEqual([{ size: 7 }]);
      await client.query("alter table grown alter column size type text using size || ' cm', add column low int default 1");
      const later = () =>
        new Promise((done) => client.query("select size from grown where low >= $1", [1], (_error, found) => done(found?.rows)));
      for (let run = 0; run < 3; run++) expect(await later()).toEqual([{ size: "7 cm" }]);
      await client.query("alter table grown alter column size type int using 8");
      // The run that finds the statement out of date is refused; where it was prepared anew in between, none is.
      expect([undefined, [{ size: 8 }]]).toContainEqual(await later());
      for (let run = 0; run < 3; run++) expect(await later()).toEqual([{ size: 8 }]);
      await expect(client.query("select size from grown where low >= $1", ["none"])).rejects.toMatchObject({ code: "22P02" });
    } finally {
      client.release();
    }
  });
});
