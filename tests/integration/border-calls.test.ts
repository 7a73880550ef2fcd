import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#backend/database/database.ts";
import { alertConfiguration, alertNotification, definitionImport, recoSession, valueImport } from "#backend/database/schema/index.ts";
import { DEMO_MODEL_PORTFOLIOS, DEMO_ORGANISATIONS, DEMO_PRODUCTS, DEMO_RECO_JOURNEY, DEMO_USERS, demoSeries } from "#backend/demo/ids.ts";
import { type BuiltCall, builtCalls, type CallWorld, openCallWorld } from "../fixtures/access-calls.ts";
import { houseOf, nameRows, rowsOfHouse } from "../fixtures/house-records.ts";

/**
 * Every call of the backends with the identifiers of one organisation, sent by a person of another organisation of the same kind who has
 * every role: no text of the first organisation comes back, and none of its rows changes.
 */
const HOUSES = [
  ["adviser", "other-adviser"],
  ["asset-manager", "other-asset-manager"],
  ["insurer", "other-insurer"],
] as const;
/** Columns that requests name a row by; one row of each table is enough. */
const KEYS = ["uuid", "id", "hash"];

let world: CallWorld;

/** What the demonstration has of no organisation: an alert with what it found, and files on their way in. */
async function addOwned({ orm, sql }: Database, username: keyof typeof DEMO_USERS): Promise<void> {
  const [userUuid, organisationUuid] = [DEMO_USERS[username], await houseOf(sql, username)];
  const subject =
    username === "adviser"
      ? { resourceType: "model_portfolios" as const, resource: DEMO_MODEL_PORTFOLIOS.dynamic }
      : { resourceType: "series" as const, resource: demoSeries(1) };
  const [configuration, owner] = [randomUUID(), userUuid];
  const body = { deviationThreshold: "5", periodInDays: 5 };
  await orm.insert(alertConfiguration).values({ uuid: configuration, owner, alertType: "deviation", ...subject, body });
  await orm.insert(alertNotification).values({ uuid: randomUUID(), configuration, owner, figure: 6, threshold: 5, since: "2026-01-02" });
  const file = { userUuid, organisationUuid, fileName: "file.csv", fileSize: 1, status: "READY" };
  await orm.insert(valueImport).values({ ...file, uuid: randomUUID(), fileHash: "0".repeat(64), progress: 100 });
  await orm.insert(definitionImport).values({ ...file, uuid: randomUUID(), report: {} });
}

beforeAll(async () => {
  world = await openCallWorld();
  await world.database.orm.insert(recoSession).values({
    ...{ uuid: randomUUID(), hash: "b".repeat(43), journey: DEMO_RECO_JOURNEY, journeyVersion: 1, config: {}, creation: {} },
    ...{ distributor: DEMO_ORGANISATIONS.distributor, owner: DEMO_USERS.adviser, product: DEMO_PRODUCTS.retirement },
    expiresAt: "2099-01-01T00:00:00Z",
  });
  for (const [owner] of HOUSES) await addOwned(world.database, owner);
});
afterAll(() => world?.close());

const calls = builtCalls();
const reading = calls.filter(({ method, path }) => method === "GET" && path.includes("{"));

describe.each(HOUSES)("%s's records, asked for by %s", (owner, other) => {
  it("are told to nobody and changed by nobody", async () => {
    const { sql } = world.database;
    const house = await houseOf(sql, owner);
    const canary = `canary-of-${owner}-`;
    expect(await nameRows(sql, house, canary)).toBeGreaterThan(0);
    // Tracks are computed copies of compositions and values: jobs that are due each minute make them, and say when it was.
    const stored = async () => {
      const rows = await rowsOfHouse(sql, house);
      rows.delete("model_portfolio_track");
      rows.delete("monitored_portfolio_track");
      // Reviews of key information documents are made of published files and new values, by a job of their own.
      rows.delete("kid_review");
      for (const row of rows.get("alert_configuration") ?? []) row.checked_at = null;
      return rows;
    };
    const before = await stored();
    expect([...before.keys()]).toEqual(
      expect.arrayContaining(["alert_configuration", "alert_notification", "definition_import", "value_import"]),
    );
    const ids = [...before.values()].flatMap(([row]) => KEYS.map((key) => row?.[key]).filter((id): id is string => typeof id === "string"));
    const ask = async (who: string, list: readonly BuiltCall[]) => {
      const told: string[] = [];
      const failed: string[] = [];
      for (const call of list) {
        for (const id of ids) {
          const { status, text } = await world.call(call, who, id);
          const what = `${call.method} ${call.path} with ${id}: ${status}`;
          if (text.includes(canary)) told.push(what);
          if (status === 500) failed.push(what);
        }
      }
      return { told, failed };
    };
    expect(await ask(other, calls)).toEqual({ told: [], failed: [] });
    expect(await stored()).toEqual(before);
    // The owner is told: what the other one was not told is really there.
    expect((await ask(owner, reading)).told.length).toBeGreaterThan(1);
  }, 180_000);
});
