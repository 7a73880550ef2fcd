import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { openTestDatabase } from "../../../tests/fixtures/database.ts";
import { passwordCheck } from "./check-password.ts";
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
    expect(await one.begin("Claire", `10.0.0.${i}`)).toBe(0);
    await (i % 2 ? one : two).failed("claire", `10.0.0.${i}`);
    now += 1_000;
  }
  expect(await two.begin("claire", "10.0.1.1")).toBe(59);
  expect(await two.begin("somebody", "10.0.1.1")).toBe(0);
  now += 59_000;
  expect(await two.begin("claire", "10.0.1.1")).toBe(0);
});

it("looks at five of eighty wrong passwords that come at once, whichever process they reach", async () => {
  const limits = [new TryLimit(database.sql, () => now), new TryLimit(database.sql, () => now)];
  const checks = limits.map((limit) => passwordCheck(database.sql, limit, async () => void judged++));
  let judged = 0;
  const guess = (n: number) => checks[n % 2]!({ username: "guessed", password: `guess ${n}`, address: "10.1.0.1" });
  const answers = await Promise.all(Array.from({ length: 80 }, (_, n) => guess(n)));
  expect(judged).toBe(5);
  expect(answers.filter(({ wait }) => wait >= 299)).toHaveLength(75);
});

it("lets in a colleague who signed in from the address before, whatever others guess from there", async () => {
  const limit = new TryLimit(database.sql, () => now);
  await limit.begin("colleague", "10.2.0.1");
  await limit.succeeded("colleague", "10.2.0.1");
  now += 86_400_000;
  for (let i = 0; i < 50; i++) {
    await limit.begin(`name ${i}`, "10.2.0.1");
    await limit.failed(`name ${i}`, "10.2.0.1");
  }
  expect(await limit.begin("stranger", "10.2.0.1")).toBeGreaterThan(800);
  expect(await limit.begin("colleague", "10.2.0.1")).toBe(0);
});

it("forgives half of a large office's people a wrong password each, and no more", async () => {
  const limit = new TryLimit(database.sql, () => now, 250);
  for (let i = 0; i < 125; i++) {
    expect(await limit.begin(`colleague ${i}`, "10.3.0.1"), String(i)).toBe(0);
    await limit.failed(`colleague ${i}`, "10.3.0.1");
  }
  expect(await limit.begin("one more", "10.3.0.1")).toBeGreaterThan(800);
});

it("takes seventy addresses of one IPv6 network for one, and an IPv4 address written as IPv6 for itself", async () => {
  const limit = new TryLimit(database.sql, () => now);
  const looked: number[] = [];
  for (let i = 0; i < 70; i++) {
    const address = `2001:db8:7:1:${i.toString(16)}::1`;
    const wait = await limit.begin(`name ${i} of a network`, address);
    if (wait === 0) await limit.failed(`name ${i} of a network`, address);
    looked.push(wait);
  }
  expect(looked.filter((wait) => wait === 0)).toHaveLength(50);
  expect(await limit.begin("another network", "2001:db8:7:2::1")).toBe(0);
  for (let i = 0; i < 5; i++) expect(await limit.begin("mapped", i % 2 ? "10.9.0.1" : "::ffff:10.9.0.1")).toBe(0);
  expect(await limit.begin("mapped", "10.9.0.1")).toBeGreaterThan(200);
});
