import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { JourneyImpact } from "#app/contract/journey/journey-changes.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { RISK_PROFILES, type RiskProfile } from "#app/domain/journey.ts";
import type { OnGivenUp } from "#backend/database/jobs/ending.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { job, questionnaireTemplate, recoJourneyImpact, recoSession } from "#backend/database/schema/index.ts";
import { DEMO_TEMPLATES } from "#backend/demo/questionnaires.ts";
import { type AdviserWorld, addSeries, openAdviserWorld } from "../../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { WIDE_BOUNDS } from "../../../../tests/fixtures/journeys.ts";
import { compareSessions, registerJourneyImpacts } from "./impact.ts";

const root = "/product-config-service/v1/reco_journeys";
type Ranges = Record<RiskProfile, { min: number; max: number }>;
const RANGES = Object.fromEntries(RISK_PROFILES.map((profile, i) => [profile, { min: 1 + i, max: 3 + i }])) as Ranges;

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let bonds: string;
  let equities: string;
  let journey: RecoJourney;
  const template = randomUUID();
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    const [stored] = DEMO_TEMPLATES;
    await world.database.orm.insert(questionnaireTemplate).values({ ...stored!, uuid: template });
    const today = new Date().toISOString().slice(0, 10);
    const values = [
      ["2025-01-01", 100],
      [today, 110],
    ] as const;
    bonds = await addSeries(world, values, { fullName: "Bonds", sri: 2 });
    equities = await addSeries(world, values, { fullName: "Equities", sri: 4 });
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: {
        productConfigs: [{ product: world.product, riskRanges: RANGES }],
        questionnaireTemplate: template,
        suitability: WIDE_BOUNDS,
      },
      ...{ sustainability: {}, "proposal-params": {}, publishing: {} },
    };
    const made = (await world.call<RecoJourney>("admin", "POST", root, { config })).body;
    journey = (await world.call<RecoJourney>("admin", "PUT", `${root}/${made.uuid}/active`, { active: true })).body;
  });
  afterAll(() => world.close());

  /** A session of a balanced client whose share of equities makes the risk: 2 without, 4 with nothing else. */
  async function session(equityShare: number | null, who: "editor" | "rival" = "editor") {
    const begun = await world.call<FullSession>(who, "POST", `${root}/sessions`, {
      ...{ recoJourneyUuid: journey.uuid, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", riskProfile: "BALANCED" },
      ...{ depositInitial: "10000", clientFirstName: "Léa", clientLastName: "Martin" },
    });
    expect(begun.status).toBe(201);
    if (equityShare === null) return begun.body.uuid;
    const lines = [
      { series: equities, weight: String(equityShare) },
      { series: bonds, weight: String(100 - equityShare) },
    ];
    const workspace = { allocations: [{ number: 1, lines }], selectedAllocation: 1 };
    expect((await world.call(who, "PUT", `${root}/sessions/${begun.body.hash}/workspace`, workspace)).status).toBe(200);
    return begun.body.uuid;
  }
  const proposed = (balanced: { min: number; max: number }, advice: object = {}) => ({
    ...journey.config,
    advice: {
      ...{ ...journey.config.advice, ...advice },
      productConfigs: [{ product: world.product, managementModes: ["free"], riskRanges: { ...RANGES, BALANCED: balanced } }],
    },
  });
  const impact = (config: object, distributors?: string[]) =>
    world.call<JourneyImpact & ErrorAnswer>("admin", "POST", `${root}/${journey.uuid}/impact`, {
      config,
      ...(distributors && { distributors }),
    });

  it("finds exactly the sessions whose checks come out otherwise, and names no client", async () => {
    const low = await session(25);
    const middle = await session(50);
    const high = await session(75, "rival");
    await session(null);
    const old = await session(75);
    await world.database.orm.update(recoSession).set({ createdAt: "2020-01-01T00:00:00Z" }).where(eq(recoSession.uuid, old));

    expect((await impact(journey.config)).body).toMatchObject({ state: "DONE", total: 3, done: 3, changedCount: 0, changed: [] });
    const [told] = await world.database.orm.select().from(job).where(eq(job.queue, "journey-impact"));
    expect(told).toMatchObject({ title: journey.name, owner: world.users.admin });
    // Risks 2.5, 3 and 3.5: the new range refuses the last one alone, more than a quarter of a class outside.
    const narrower = await impact(proposed({ min: 2, max: 3 }));
    expect(narrower.status).toBe(201);
    expect(narrower.body).toMatchObject({ state: "DONE", total: 3, changedCount: 1, journeyVersion: journey.version });
    expect(narrower.body.changed).toEqual([
      {
        ...{ session: high, distributor: world.houses.beta, distributorName: "House beta", state: "IN_PROGRESS" },
        ...{ createdAt: expect.any(String), before: narrower.body.changed[0]!.before, after: "red" },
        checks: [
          { code: "RISK_RANGE", before: "green", after: "red", allowedBefore: expect.any(String), allowedAfter: expect.any(String) },
        ],
      },
    ]);
    expect(JSON.stringify(narrower.body)).not.toMatch(/Martin|Léa/);
    const changed = async (...asked: Parameters<typeof impact>) =>
      (await impact(...asked)).body.changed.map((one) => [one.session, one.checks.map(({ code, after }) => `${code} ${after}`)]);
    // Caution is pointed out, never refused.
    expect(await changed(proposed({ min: 3.1, max: 4 }))).toEqual([[low, ["RISK_RANGE orange"]]]);
    expect(await changed(proposed({ min: 2, max: 2.9 }))).toEqual([
      [high, ["RISK_RANGE red"]],
      [middle, ["RISK_RANGE orange"]],
    ]);
    expect(await changed(proposed({ min: 2, max: 3 }), [world.houses.alpha])).toEqual([]);
    const most = await changed({ ...journey.config, advice: { ...journey.config.advice, maxPercPerAsset: "60" } });
    expect(most.map(([uuid]) => uuid)).toEqual([high, low]);
  });

  it("changes nothing, is for administrators, and refuses what an active journey does not bear", async () => {
    const { body } = await impact(proposed({ min: 2, max: 3 }));
    expect((await world.call<RecoJourney>("admin", "GET", `${root}/${journey.uuid}`)).body).toEqual(journey);
    const path = `${root}/${journey.uuid}/impact`;
    expect((await world.call("admin", "GET", `${path}/${body.uuid}`)).body).toEqual(body);
    expect((await world.call("editor", "POST", path, { config: journey.config })).status).toBe(403);
    expect((await world.call("editor", "GET", `${path}/${body.uuid}`)).status).toBe(403);
    expect((await world.call("admin", "GET", `${root}/${randomUUID()}/impact/${body.uuid}`)).status).toBe(404);
    const advice = { ...journey.config.advice, questionnaireTemplate: undefined };
    expect((await impact({ ...journey.config, advice })).body.error.code).toBe("JOURNEY_INCOMPLETE");
  });

  it("goes on in the background where a process ended, and finds the same", async () => {
    const { body } = await impact(proposed({ min: 2, max: 3 }));
    await world.database.orm
      .update(recoJourneyImpact)
      .set({ state: "RUNNING", done: 1, changed: [] })
      .where(eq(recoJourneyImpact.uuid, body.uuid));
    await compareSessions(world.database, body.uuid);
    expect((await world.call("admin", "GET", `${root}/${journey.uuid}/impact/${body.uuid}`)).body).toEqual(body);
  });

  it("is FAILED once its job is given up, and DONE when that runs again", async () => {
    const { body } = await impact(proposed({ min: 1, max: 7 }));
    const { orm } = world.database;
    const stateOf = async () => (await orm.select().from(recoJourneyImpact).where(eq(recoJourneyImpact.uuid, body.uuid)))[0]?.state;
    const given = { job: randomUUID(), state: "FAILED" as const, reason: "cut" };
    let givenUp: OnGivenUp | undefined;
    const register: Jobs["register"] = (_, __, options) => {
      givenUp = options?.onGivenUp;
    };
    registerJourneyImpacts(world.database, { register });
    await orm.transaction((tx) => givenUp!(tx, { impact: body.uuid }, given));
    expect(await stateOf()).toBe("DONE");
    await orm.update(recoJourneyImpact).set({ state: "RUNNING" }).where(eq(recoJourneyImpact.uuid, body.uuid));
    await orm.transaction((tx) => givenUp!(tx, { impact: body.uuid }, given));
    expect(await stateOf()).toBe("FAILED");
    await compareSessions(world.database, body.uuid);
    expect(await stateOf()).toBe("DONE");
  });
});
