import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { openTestDatabase } from "../../tests/fixtures/database.ts";
import { TryLimit } from "./try-limit.ts";

let database: Database;
let now = 1_800_000_000_000;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it("slows guesses at one account down whatever their addresses, in all processes, and keeps nobody out for long", async () => {
  const [one, two] = [new TryLimit(database.sql, () => now), new TryLimit(database.sql, () => now)];
  for (let i = 0; i < 30; i++) {
    expect(await one.wait("Claire", `10.0.0.${i}`)).toBe(0);
    await (i % 2 ? one : two).failed("claire", `10.0.0.${i}`);
    now += 1_000;
  }
  expect(await two.wait("claire", "10.0.1.1")).toBe(59);
  expect(await two.wait("somebody", "10.0.1.1")).toBe(0);
  now += 59_000;
  expect(await two.wait("claire", "10.0.1.1")).toBe(0);
});
