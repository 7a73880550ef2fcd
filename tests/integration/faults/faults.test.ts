import { describe, expect, it } from "vitest";
import { DATABASE_NAMES, isWell, told } from "../../faults/campaign.ts";
import { cutFromDatabase } from "../../faults/cut.ts";
import { noPostgres } from "../../faults/fault.ts";
import { History, judge, readStored } from "../../faults/history.ts";
import { kill } from "../../faults/kill.ts";
import { takeTurn } from "../../faults/turn.ts";
import { openApiWorld } from "../../fixtures/api.ts";
import { openTestDatabase } from "../../fixtures/database.ts";

/** A round of what no other test does; the campaign (`npm run faults`) takes many rounds of every fault. */
const SHORT = [
  [kill, "pglite"],
  [kill, "postgres"],
  [cutFromDatabase, "postgres"],
] as const;

describe("what was acknowledged is stored once and whole", () => {
  for (const [n, [fault, kind]] of SHORT.entries()) {
    const missing = fault.missing ?? (kind === "postgres" ? noPostgres : null);
    const title = `after: ${fault.name}, ${DATABASE_NAMES[kind]}${missing ? ` (skipped: ${missing})` : ""}`;
    it.skipIf(missing)(title, { timeout: 240_000 }, async () => {
      const outcome = await takeTurn(fault, kind, n + 1, 1);
      expect(isWell(outcome), told(outcome)).toBe(true);
      expect(outcome.acknowledged).toBeGreaterThanOrEqual(8);
    });
  }
});

it("finds what is lost, doubled, stored in part or without having been asked for", async () => {
  const world = await openApiWorld(() => openTestDatabase());
  const history = new History();
  const add = async (name: string, key = name) => {
    const body = { name: { fr: name, en: name }, category: "PANDEMIC", startDate: "2020-02-19", endDate: null };
    const headers = { "idempotency-key": key };
    const answer = await world.call<{ id: string }>("admin", "POST", "/product-config-service/v1/market_events", body, headers);
    expect(answer.status).toBe(201);
    if (key !== name) return;
    history.asked.add(name);
    history.acknowledged.set(name, answer.body.id);
  };
  for (const name of ["Write well", "Write lost", "Write doubled", "Write without a key", "Write never asked for"]) await add(name);
  await add("Write doubled", "another key");
  history.asked.add("Write not acknowledged").delete("Write never asked for");
  const { sql } = world.database;
  await sql.query("delete from market_event where name_en = 'Write lost'");
  await sql.query("delete from idempotency_key where key = 'Write without a key'");

  const { lost, doubled, broken } = judge(history, await readStored(world.database, "Write "));
  expect(lost).toEqual(["Write lost"]);
  expect(doubled).toEqual(["Write doubled"]);
  expect(broken.toSorted()).toEqual(["Write doubled", "Write lost", "Write never asked for", "Write without a key"]);
  await world.close();
});
