import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import type { AdviceCheck } from "#app/domain/advice/rule.ts";
import { type AdviserWorld, addSeries, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { acceptAll, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../tests/fixtures/journeys.ts";

const root = "/product-config-service/v1/reco_journeys";
const sessions = `${root}/sessions`;

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let journey: string;
  let declaring: string;
  let lines: Array<{ series: string; weight: string }>;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    journey = await use(false);
    declaring = await use(true);
    const points = Array.from({ length: 30 }, (_, i) => [new Date(Date.UTC(2024, i, 0)).toISOString().slice(0, 10), 100 + i] as const);
    const [euro, bonds] = [
      await addSeries(world, points, { fullName: "Euro fund", sri: 1, assetClass: "CAPITAL_GUARANTEED" }),
      await addSeries(world, points, { fullName: "Bonds", sri: 2, assetClass: "FIXED_INCOME" }),
    ];
    lines = [
      { series: euro, weight: "50" },
      { series: bonds, weight: "50" },
    ];
  });
  afterAll(() => world.close());

  async function use(declaredProfile: boolean): Promise<string> {
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: {
        productConfigs: [{ product: world.product, riskRanges: { BALANCED: { min: 1, max: 7 } } }],
        suitability: { ...WIDE_BOUNDS, declaredProfile, depositCapacity: { green: 1.2, red: 2 } },
      },
      sustainability: {},
      "proposal-params": {},
      publishing: {},
    };
    const { uuid } = (await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config })).body;
    await takeIntoUse(world.database, uuid);
    return uuid;
  }
  const checksOf = async (who: "editor" | "colleague", at: string) =>
    (await world.call<{ allocations: Array<{ checks: AdviceCheck[] }> }>(who, "POST", `${at}/checks`, {})).body.allocations[0]!.checks;

  async function advise(who: "editor" | "colleague", retailClient: string, depositInitial: string) {
    const body = { recoJourneyUuid: journey, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", riskProfile: "BALANCED" };
    const begun = { ...body, retailClient, depositInitial, investmentHorizon: 8, clientBirthDate: "1975-04-12" };
    const { body: session } = await world.call<FullSession>(who, "POST", sessions, begun);
    const at = `${sessions}/${session.uuid}`;
    await world.call(who, "PUT", `${at}/workspace`, { allocations: [{ number: 1, lines }], selectedAllocation: 1 });
    const measured = await checksOf(who, at);
    await acceptAll((method, path, sent) => world.call(who, method, path, sent), at);
    const capacity = measured.find(({ code }) => code === "DEPOSIT_CAPACITY");
    return { capacity, finalise: async () => (await world.call(who, "POST", `${at}/advice/finalize`)).status };
  }

  it("holds the money of every final advice on one questionnaire against the amount that it was answered for", async () => {
    const house = { organisation: world.houses.alpha, sender: world.users.editor, amount: "10000" };
    const client = await knownClient(world.database, house);
    const first = await advise("editor", client, "10000");
    expect([first.capacity?.flag, await first.finalise()]).toEqual(["green", 200]);
    // Whichever adviser of the house makes the next one.
    const second = await advise("colleague", client, "10000");
    expect(second.capacity).toMatchObject({
      ...{ flag: "orange", subject: "together", found: "20000.00", allowed: "10000.00" },
      figures: { othersAmount: "10000.00", count: "1" },
    });
    const stranger = await advise("editor", await knownClient(world.database, house), "10000");
    expect(stranger.capacity).toMatchObject({ flag: "green" });
  });

  async function checked(creation: Record<string, unknown>) {
    const body = { productUuid: world.product, actType: "ACT_NEW_CONTRACTS", depositInitial: "10000", investmentHorizon: 8, ...creation };
    const { uuid } = (await world.call<FullSession>("editor", "POST", sessions, body)).body;
    const at = `${sessions}/${uuid}`;
    await world.call("editor", "PUT", `${at}/workspace`, { allocations: [{ number: 1, lines }], selectedAllocation: 1 });
    const found = await checksOf("editor", at);
    return (code: AdviceCheck["code"]) => found.filter((check) => check.code === code).map(({ flag }) => flag);
  }

  it("asks the age of whoever is named beside a company, and nobody's of a company alone", async () => {
    const named = { recoJourneyUuid: journey, legalPersonIdentifier: "812 345 678", clientFirstName: "Jeanne", clientLastName: "Roy" };
    expect((await checked(named))("AGE_UNKNOWN")).toEqual(["red"]);
    expect((await checked({ ...named, clientBirthDate: "1938-02-01" }))("AGE_UNKNOWN")).toEqual(["green"]);
    const company = { recoJourneyUuid: journey, legalPersonName: "SCI des Tilleuls" };
    expect((await checked(company))("AGE_UNKNOWN")).toEqual([]);
  });

  it("declares no profile of somebody who has answered on another record of the house", async () => {
    const house = { organisation: world.houses.alpha, sender: world.users.editor };
    await knownClient(world.database, { ...house, firstName: "Paul", lastName: "Sorel", birthYear: 1961, profile: "CONSERVATIVE" });
    const of = (clientFirstName: string) => ({
      ...{ recoJourneyUuid: declaring, clientFirstName, clientLastName: "Sorel", clientBirthDate: "1961-03-04", riskProfile: "BALANCED" },
      clientRiskKeyLastUpdate: "2026-11-01",
    });
    expect((await checked(of("Louis")))("PROFILE_SOURCE")).toEqual(["orange"]);
    expect((await checked(of("Paul")))("PROFILE_SOURCE")).toEqual(["red"]);
  });
});
