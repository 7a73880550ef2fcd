import { describe, expect, it } from "vitest";
import { acknowledgedOf, isWell, told } from "../../faults/campaign.ts";
import { cutFromDatabase } from "../../faults/database/cut.ts";
import { DATABASE_NAMES, noPostgres } from "../../faults/fault.ts";
import { kill } from "../../faults/kill.ts";
import { metric, slope } from "../../faults/soak.ts";
import { takeTurn } from "../../faults/turn.ts";
import { begunSessions, savedSimulations, sessionSteps, typedSimulations } from "../../faults/writes/advice.ts";
import { valueFiles } from "../../faults/writes/files.ts";
import { judge, Ledger } from "../../faults/writes/ledger.ts";
import { addedEvents, changedEvents, removedEvents } from "../../faults/writes/records.ts";
import { favourites } from "../../faults/writes/settings.ts";
import { readTraces } from "../../faults/writes/stored.ts";
import { batchValues, handValues, laterValues } from "../../faults/writes/values.ts";
import { openApiWorld } from "../../fixtures/api.ts";
import { openTestDatabase } from "../../fixtures/database.ts";

/** A round of what no other test does; the campaign (`npm run faults`) takes many rounds of every fault, with every kind of write. */
const SHORT = [
  [kill, "pglite"],
  [kill, "postgres"],
  [cutFromDatabase, "postgres"],
] as const;
const kinds = () => [
  addedEvents(),
  changedEvents(),
  removedEvents(),
  handValues(),
  batchValues(),
  laterValues(),
  valueFiles(),
  savedSimulations(),
  typedSimulations(),
  begunSessions(),
  sessionSteps(),
  favourites(),
];

describe("what was acknowledged is stored once and whole", () => {
  for (const [n, [fault, kind]] of SHORT.entries()) {
    const missing = fault.missing ?? (kind === "postgres" ? noPostgres : null);
    const title = `after: ${fault.name}, ${DATABASE_NAMES[kind]}${missing ? ` (skipped: ${missing})` : ""}`;
    it.skipIf(missing)(title, { timeout: 480_000 }, async () => {
      const outcome = await takeTurn(fault, kind, n + 1, { rounds: 1, kinds });
      expect(isWell(outcome), told(outcome)).toBe(true);
      expect(acknowledgedOf(outcome)).toBeGreaterThanOrEqual(2 * kinds().length);
      for (const { kind: title, acknowledged } of outcome.tallies) expect([title, acknowledged > 0]).toEqual([title, true]);
    });
  }
});

it("finds what is lost, doubled, stored in part or without having been sent", { timeout: 240_000 }, async () => {
  const world = await openApiWorld(() => openTestDatabase());
  const ledger = new Ledger();
  const add = async (name: string, key = name) => {
    const body = { name: { fr: name, en: name }, category: "PANDEMIC", startDate: "2020-02-19", endDate: null };
    const headers = { "idempotency-key": key, "x-request-id": name };
    const answer = await world.call("admin", "POST", "/product-config-service/v1/market_events", body, headers);
    expect(answer.status).toBe(201);
    if (key === name) ledger.note(name, "acknowledged");
  };
  for (const name of ["Write-well", "Write-lost", "Write-doubled", "Write-without-a-key"]) await add(name);
  await add("Write-doubled", "another key");
  await world.call("admin", "POST", "/product-config-service/v1/market_events", {
    name: { fr: "Write-never-sent", en: "Write-never-sent" },
    category: "PANDEMIC",
    startDate: "2020-02-19",
    endDate: null,
  });
  ledger.note("Write-not-acknowledged", "unknown");
  const { sql } = world.database;
  await sql.query("delete from market_event where name_en = 'Write-lost'");
  await sql.query("delete from idempotency_key where key = 'Write-without-a-key'");

  const effects = await addedEvents().find(world.database, "Write-");
  const traces = await readTraces(world.database, "Write-", true);
  const { lost, doubled, half, failed } = judge(ledger, effects, traces, { audited: true, keyed: true, replaces: false });
  expect(lost.toSorted()).toEqual(["Write-lost", "Write-without-a-key"]);
  expect(doubled).toEqual(["Write-doubled"]);
  expect(half.toSorted()).toEqual(["Write-lost", "Write-never-sent", "Write-without-a-key"]);
  expect(failed).toEqual([]);
  await world.close();
});

describe("the ledger", () => {
  const traces = { audited: null, answered: new Map([1, 2, 3].map((n) => [`step-0-${n}`, 1])) };
  const replaced = { audited: false, keyed: true, replaces: true };
  const ledgerOf = (...acknowledged: number[]) => {
    const ledger = new Ledger();
    for (const n of [1, 2, 3]) ledger.note(`step-0-${n}`, acknowledged.includes(n) ? "acknowledged" : "unknown");
    return ledger;
  };

  it("sees that the last acknowledged write of several that replace each other is not there", () => {
    const verdict = (last: number, ...acknowledged: number[]) =>
      judge(ledgerOf(...acknowledged), [{ name: `step-0-${last}` }], traces, replaced).lost;
    expect(verdict(3, 1, 2, 3)).toEqual([]);
    expect(verdict(3, 1, 2)).toEqual([]);
    expect(verdict(1, 1, 2)).toEqual(["step-0-2"]);
    expect(judge(ledgerOf(1), [], traces, replaced).lost).toEqual(["step-0-1"]);
  });

  it("takes a refusal after an answer that never came for no word on the first one", () => {
    const ledger = new Ledger();
    ledger.note("a", "refused");
    ledger.note("b", "unknown");
    ledger.note("b", "refused");
    ledger.note("c", "acknowledged");
    ledger.note("c", "unknown");
    expect([ledger.of("refused"), ledger.of("unknown"), ledger.of("acknowledged")]).toEqual([["a"], ["b"], ["c"]]);
  });

  it("counts what its owner sees as failed neither as lost nor as half", () => {
    const ledger = new Ledger();
    ledger.note("later-0-1", "acknowledged");
    const answered = { audited: null, answered: new Map([["later-0-1", 1]]) };
    const leaves = { audited: true, keyed: true, replaces: false };
    expect(judge(ledger, [], answered, leaves)).toMatchObject({ lost: ["later-0-1"], half: ["later-0-1"], failed: [] });
    expect(judge(ledger, [], answered, leaves, ["later-0-1"])).toMatchObject({ lost: [], half: [], failed: ["later-0-1"] });
  });
});

it("reads figures of the metrics and how they grow", () => {
  const text =
    'jobs{kind="a",state="waiting"} 2\njobs{kind="b",state="waiting"} 3\njobs{kind="a",state="failed"} 1\njobs_other 7\nmemory_bytes 5\n';
  expect([metric(text, "jobs", "waiting"), metric(text, "jobs"), metric(text, "memory_bytes"), metric(text, "absent")]).toEqual([
    5, 6, 5, 0,
  ]);
  expect(
    slope([
      [0, 1],
      [1, 3],
      [2, 5],
    ]),
  ).toBeCloseTo(2, 12);
  expect(slope([[1, 4]])).toBe(0);
});
