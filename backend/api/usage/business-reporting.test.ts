import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { timeBelow, timeStep } from "#app/domain/usage/time-steps.ts";
import { createUsageMeter, type UsageMeter } from "#backend/calls/usage-meter.ts";
import { apiConsumption, organisation, simulatorUse, usageMetric } from "#backend/database/schema/index.ts";
import { type ApiWorld, openApiWorld, PEOPLE, type Person, simulationParameters } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { addUpSimulatorUse } from "./simulator-use-job.ts";

const root = "/user-service/v1";
const today = marketToday();
const DAYS = `from=${isoDay(dayNumber(today) - 29)}&to=${today}`;
const REPORTERS: Partial<Record<Person, string[]>> = {
  carla: ["ADVISER", "ADVISER_BUSINESS_REPORTS", "ADVISER_SIMULATORS"],
  axel: ["ADVISER", "ADVISER_BUSINESS_REPORTS", "ADVISER_BUSINESS_REPORTS_MANAGER"],
};
type Counts = Record<"started" | "computed" | "saved" | "exported", number>;
interface SimulatorReport {
  rows: Array<Counts & { key: string; name: string | null }>;
  total: Counts;
  days: Array<Counts & { day: string }>;
  people: Array<{ uuid: string; name: string }>;
}
interface ApiReport {
  rows: Array<{
    key: string;
    calls: number;
    refused: number;
    medianMs: number;
    percentile95Ms: number;
    bytes: number;
    firstSeen: string;
    lastSeen: string;
  }>;
  total: { calls: number; refused: number; failed: number; bytes: number };
}

it("times by step give a median and a 95th percentile that are at most 9 per cent off", () => {
  const times = Array.from({ length: 1_000 }, (_, i) => 3 + i * 1.7);
  const steps: number[] = [];
  for (const ms of times) steps[timeStep(ms)] = (steps[timeStep(ms)] ?? 0) + 1;
  const filled = Array.from(steps, (count = 0) => count);
  for (const share of [0.5, 0.95]) {
    const exact = times[Math.ceil(share * times.length) - 1]!;
    expect(Math.abs(timeBelow(filled, share)! / exact - 1)).toBeLessThan(0.095);
  }
  expect(timeBelow([], 0.5)).toBeNull();
});

eachDatabase((_kind, open) => {
  let world: ApiWorld;
  let meter: UsageMeter;
  beforeAll(async () => {
    world = await openApiWorld(open, {
      meter: { count: (call) => meter.count(call) },
      verifyToken: async (token) => {
        const username = token.replace("token-", "") as Person;
        if (!(username in PEOPLE)) return null;
        const clientRoles = REPORTERS[username] ?? [...PEOPLE[username].roles];
        return { iss: "test", sub: username, username, clientRoles, exp: Math.floor(Date.now() / 1000) + 300 };
      },
    });
    meter = createUsageMeter(world.database, { info: () => undefined, warn: () => undefined, error: () => undefined });
    await world.database.orm
      .update(organisation)
      .set({ flags: { enableSimulators: true, enableBusinessReporting: true } })
      .where(eq(organisation.uuid, world.organisations.alpha));
  });
  afterAll(async () => {
    await meter.close();
    await world.close();
  });

  const simulators = async (who: Person, query = "") =>
    world.call<SimulatorReport>(who, "GET", `${root}/business_reporting/simulators?${DAYS}&${query}`);
  const calls = async (who: Person, query = "") => world.call<ApiReport>(who, "GET", `${root}/business_reporting/api?${DAYS}&${query}`);

  it("what was really done with a simulator is counted where it happens, added up by the job, twice without doubling", async () => {
    const parameters = simulationParameters();
    const simulator = world.simulators.alpha;
    for (const [who, used] of [
      ["anna", simulator],
      ["anna", simulator],
      ["bruno", world.simulators.beta],
    ] as const) {
      const made = await world.call(who, "POST", "/product-config-service/v1/simulation_snapshots", { simulator: used, parameters });
      expect([made.status, made.status === 201 ? "" : JSON.stringify(made.body)]).toEqual([201, ""]);
    }
    await world.call("anna", "POST", `${root}/metrics`, { name: "simulator.computed", value: 7, labels: { simulator } });
    await world.call("anna", "POST", `${root}/metrics`, { name: "simulator.computed", value: 1, labels: { simulator: "no uuid" } });
    const { orm } = world.database;
    // Of a day that is over and was added up before: it stays as it is.
    const before = isoDay(dayNumber(today) - 10);
    await orm
      .insert(simulatorUse)
      .values({ day: before, userUuid: world.users.anna, simulator, organisationUuid: world.organisations.alpha, saved: 4 });
    for (let i = 0; i < 2; i++) await addUpSimulatorUse(orm);
    const { body } = await simulators("admin");
    expect(body.total).toEqual({ started: 3, computed: 7, saved: 4, exported: 0 });
    expect(body.days).toEqual([
      { day: before, started: 0, computed: 0, saved: 4, exported: 0 },
      { day: today, started: 3, computed: 7, saved: 0, exported: 0 },
    ]);
    const people = (await simulators("admin", "by=user")).body;
    expect(people.rows.map(({ key, started, computed }) => [key, started, computed])).toEqual([
      [world.users.anna, 2, 7],
      [world.users.bruno, 1, 0],
    ]);
    expect((await orm.select().from(usageMetric)).every(({ labels }) => Object.keys(labels).join() === "simulator")).toBe(true);
  });

  it("each reads what the roles open: all, the distributor's, the own; a filter never widens that", async () => {
    const sum = async (who: Person, query = "") => (await simulators(who, query)).body.total.started;
    expect([await sum("admin"), await sum("axel"), await sum("carla")]).toEqual([3, 2, 0]);
    expect(await sum("axel", `organisation=${world.organisations.beta}`)).toBe(0);
    expect(await sum("carla", `user=${world.users.anna}`)).toBe(0);
    expect((await simulators("axel")).body.people.map(({ uuid }) => uuid)).toEqual([world.users.anna]);
    for (const who of ["anna", "manager", "insurer"] as const) expect((await simulators(who)).status).toBe(403);
    expect(await sum("admin", `user=${randomUUID()}`)).toBe(0);
  });

  it("calls are told by status, time, size and when they were first and last seen; parts add up to the total", async () => {
    for (let i = 0; i < 4; i++) await world.call("anna", "GET", `${root}/users/count`);
    await meter.flush();
    for (let i = 0; i < 2; i++) await world.call("anna", "GET", `${root}/users/count`);
    await world.call("anna", "GET", `${root}/users/${world.users.axel}`);
    await meter.flush();
    const endpoint = `GET ${root}/users/count`;
    const { body } = await calls("admin", `user=${world.users.anna}&endpoint=${encodeURIComponent("/users/")}`);
    const counted = body.rows.find(({ key }) => key === endpoint)!;
    expect(counted).toMatchObject({ calls: 6, refused: 0 });
    expect(counted.bytes).toBe(
      6 * JSON.stringify({ count: (await world.call<{ count: number }>("anna", "GET", `${root}/users/count`)).body.count }).length,
    );
    expect(counted.percentile95Ms).toBeGreaterThanOrEqual(counted.medianMs);
    expect(counted.firstSeen <= counted.lastSeen).toBe(true);
    expect(body.rows.find(({ key }) => key === `GET ${root}/users/{uuid}`)).toMatchObject({ calls: 1, refused: 1 });
    for (const by of ["organisation", "user", "day"]) {
      const other = (await calls("admin", `user=${world.users.anna}&endpoint=${encodeURIComponent("/users/")}&by=${by}`)).body;
      expect([by, other.total.calls, other.total.bytes]).toEqual([by, body.total.calls, body.total.bytes]);
      expect(other.rows.reduce((all, row) => all + row.calls, 0)).toBe(other.total.calls);
    }
    const [stored] = await world.database.orm.select().from(apiConsumption).where(eq(apiConsumption.endpoint, endpoint));
    expect(stored!.times.reduce((all, count) => all + count, 0)).toBe(6);
  });
});
