import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { type AdviserWorld, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { takeIntoUse } from "../../../tests/fixtures/journeys.ts";

const root = "/product-config-service/v1/reco_journeys";
const sessions = `${root}/sessions`;
const SAID = "Vente de la résidence en cours.";
const EMPTY = [
  ["aaaa", "characters"],
  ["ok ok ok", "characters"],
  ["..................................", "words"],
  ["ok ok ok ok ok ok ok ok ok", "words"],
] as const;

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let journey: string;
  let uuid: string;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: { productConfigs: [{ product: world.product }] },
      sustainability: {},
      "proposal-params": {},
      publishing: {},
    };
    journey = (await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config })).body.uuid;
    await takeIntoUse(world.database, journey);
    const body = { recoJourneyUuid: journey, productUuid: world.product, actType: "ACT_NEW_CONTRACTS" };
    uuid = (await world.call<FullSession>("editor", "POST", sessions, body)).body.uuid;
  });
  afterAll(() => world.close());

  const put = (part: string, body: object) => world.call<FullSession & ErrorAnswer>("editor", "PUT", `${sessions}/${uuid}/${part}`, body);
  const proposal = (more: object) => ({ actType: "ACT_NEW_CONTRACTS", productUuid: world.product, ...more });
  const places: ReadonlyArray<[field: string, part: string, body: (words: string) => object]> = [
    [
      "body.acceptances.0.words",
      "suitability",
      (words) => ({
        acceptances: [{ allocation: 1, code: "LOSS_ACCEPTED", reasons: ["Le client a été informé et maintient son choix"], words }],
      }),
    ],
    ["body.adaptation.reason", "suitability", (reason) => ({ adaptation: { preferences: { hasSustainablePreferences: true }, reason } })],
    ["body.loweredReason", "questionnaire", (loweredReason) => ({ answers: {}, riskProfile: "CONSERVATIVE", loweredReason })],
    ["body.changeReason", "proposal-params", (changeReason) => proposal({ changeReason })],
    ["body.capitalWords", "proposal-params", (capitalWords) => proposal({ capitalMayBeUsed: true, capitalWords })],
    ["body.allocations.0.setAside", "workspace", (setAside) => ({ allocations: [{ number: 1, setAside }] })],
  ];

  describe("a reason or an acceptance in own words", () => {
    it.each(places)("at %s has content, or is refused with what it lacks", async (field, part, body) => {
      for (const [words, lacks] of EMPTY) {
        const { status, body: answer } = await put(part, body(words));
        expect([status, answer.error]).toEqual([422, expect.objectContaining({ code: "WORDS_WITHOUT_CONTENT", field, lacks })]);
      }
      expect((await put(part, body(SAID))).status).toBe(200);
    });

    it("is asked of a second reader as well", async () => {
      const reading = await world.call<ErrorAnswer>("colleague", "PUT", `${root}/second-readings/${uuid}`, { words: "ok ok ok" });
      expect([reading.status, reading.body.error]).toEqual([422, expect.objectContaining({ field: "body.words", lacks: "characters" })]);
    });

    it("is the client's where withdrawals may use up the capital", async () => {
      const silent = await put("proposal-params", proposal({ capitalMayBeUsed: true }));
      expect([silent.status, silent.body.error]).toEqual([
        422,
        expect.objectContaining({ field: "body.capitalWords", lacks: "characters" }),
      ]);
      expect((await put("proposal-params", proposal({ capitalMayBeUsed: false }))).status).toBe(200);
      const { body } = await put("proposal-params", proposal({ capitalMayBeUsed: true, capitalWords: SAID }));
      expect(body.proposalParams).toMatchObject({ capitalMayBeUsed: true, capitalWords: SAID });
    });
  });
});
