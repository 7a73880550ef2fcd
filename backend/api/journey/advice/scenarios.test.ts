import { afterAll, beforeAll, expect, it } from "vitest";
import type { MeasuredAllocation } from "#app/contract/journey/advice.ts";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { ComputationTimeoutError } from "#backend/workers/computation-pool.ts";
import { QueueFullError } from "#backend/workers/task-queue.ts";
import { type AdviserWorld, addSeries, layOutHere, openAdviserWorld } from "../../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";
import { acceptAll, dayAgo, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../../tests/fixtures/journeys.ts";
import { patientPool } from "../../../../tests/fixtures/processes/patient-pool.ts";

const root = "/product-config-service/v1/reco_journeys";
const sessions = `${root}/sessions`;

eachDatabase((_kind, open) => {
  const pool = patientPool();
  /** What the threads throw instead of computing. */
  let fault: Error | null = null;
  let world: AdviserWorld;
  let at: string;
  beforeAll(async () => {
    const compute: typeof pool = { ...pool, run: (...asked) => (fault ? Promise.reject(fault) : pool.run(...asked)) };
    world = await openAdviserWorld(open, null, null, layOutHere, compute);
    const now = new Date();
    const monthEnd = (back: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 0)).toISOString().slice(0, 10);
    const ends = Array.from({ length: 84 }, (_, at): [string, number] => [monthEnd(83 - at), 100 + (at % 5) + at / 10]);
    const values = [...ends.filter(([on]) => on < dayAgo(0)), [dayAgo(0), 110]] as Array<[string, number]>;
    const funds = [];
    for (const fullName of ["Equities", "Bonds"]) funds.push(await addSeries(world, values, { fullName, sri: 3 }));
    const ranges = Object.fromEntries(RISK_PROFILES.map((profile) => [profile, { min: 1, max: 7 }]));
    const { body: journey } = await world.call<RecoJourney>("admin", "POST", root, {
      distributors: [],
      config: {
        general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
        advice: { productConfigs: [{ product: world.product, riskRanges: ranges }], suitability: WIDE_BOUNDS },
        sustainability: {},
        "proposal-params": {},
        publishing: {},
      },
    });
    await takeIntoUse(world.database, journey.uuid);
    const retailClient = await knownClient(world.database, { organisation: world.houses.alpha, sender: world.users.editor });
    const { body: session } = await world.call<FullSession>("editor", "POST", sessions, {
      ...{ recoJourneyUuid: journey.uuid, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", depositInitial: "10000" },
      ...{ clientFirstName: "Léa", clientLastName: "Martin", riskProfile: "BALANCED", investmentHorizon: 10, retailClient },
    });
    at = `${sessions}/${session.hash}`;
    const lines = funds.map((series) => ({ series, weight: "50" }));
    await world.call("editor", "PUT", `${at}/workspace`, { allocations: [{ number: 1, lines }], selectedAllocation: 1 });
  });
  afterAll(async () => {
    await pool.close();
    await world.close();
  });
  const whileThrowing = async <T>(thrown: Error, work: () => Promise<T>): Promise<T> => {
    fault = thrown;
    return work().finally(() => {
      fault = null;
    });
  };
  const checks = () => world.call<{ allocations: MeasuredAllocation[] } & ErrorAnswer>("editor", "POST", `${at}/checks`, {});
  const unjudged = async () => (await checks()).body.allocations[0]!.checks.filter(({ missing }) => missing === "SCENARIOS");

  it("judges by scenarios where they can be made, and says so where values are missing", async () => {
    expect(await unjudged()).toEqual([]);
    expect(await whileThrowing(new ComputationError("3107"), unjudged)).not.toEqual([]);
  });

  it.each([
    ["busy threads", new QueueFullError(), "COMPUTATION_BUSY"],
    ["a computation that was ended for its time", new ComputationTimeoutError(20_000), "COMPUTATION_TIMEOUT"],
    ["a statement that took too long", Object.assign(new Error("canceling statement"), { code: "57014" }), "DATABASE_UNAVAILABLE"],
  ])("takes %s for no lack of values: measuring and finalising are refused for now", async (_what, thrown, code) => {
    const refused = await whileThrowing(thrown, checks);
    expect([refused.status, refused.body.error.code]).toEqual([503, code]);
    await acceptAll((method, path, body) => world.call("editor", method, path, body), at);
    const finalised = await whileThrowing(thrown, () => world.call<ErrorAnswer>("editor", "POST", `${at}/advice/finalize`));
    expect([finalised.status, finalised.body.error.code]).toEqual([503, code]);
  });
});
