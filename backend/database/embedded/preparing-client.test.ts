import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { statementNames } from "./preparing-client.ts";

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase("pglite");
});
afterAll(() => database.close());

it("names a SELECT and an UPDATE from the second run on, and nothing else", () => {
  const nameOf = statementNames(2);
  expect(nameOf("select $1")).toBeUndefined();
  expect(nameOf("select $1")).toBe("statement_1");
  expect(nameOf("select $1")).toBe("statement_1");
  expect(nameOf("insert into t values ($1)")).toBeUndefined();
  expect(nameOf("insert into t values ($1)")).toBeUndefined();
  nameOf("update t set a = $1");
  expect(nameOf("update t set a = $1")).toBe("statement_2");
  nameOf("select $1, 3");
  expect(nameOf("select $1, 3")).toBeUndefined();
});

it("gives the same rows on every run, with other parameters, in and out of transactions", async () => {
  for (const number of [1, 2, 3, 4]) {
    expect(await database.sql.query("select $1::int + 1 as next", [number])).toEqual([{ next: number + 1 }]);
    const inside = await database.orm.transaction((tx) => tx.execute(sql`select ${number}::int * 2 as twice`));
    expect(inside.rows).toEqual([{ twice: number * 2 }]);
  }
  const prepared = await database.sql.query<{ name: string }>("select name from pg_prepared_statements");
  expect(prepared.length).toBeGreaterThan(0);
});
