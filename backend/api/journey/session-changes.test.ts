import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/journey/journey.ts";
import type { RecordEvent } from "#app/contract/journey/publication.ts";
import type { FullSession } from "#app/contract/journey/session.ts";
import { type AdviserWorld, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { takeIntoUse } from "../../../tests/fixtures/journeys.ts";

const root = "/product-config-service/v1/reco_journeys";

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let at: string;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    const config = {
      general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
      advice: { productConfigs: [{ product: world.product }] },
      sustainability: {},
      "proposal-params": {},
      publishing: {},
    };
    const journey = (await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config })).body.uuid;
    await takeIntoUse(world.database, journey);
    const body = { recoJourneyUuid: journey, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", clientLastName: "Martin" };
    at = `${root}/sessions/${(await world.call<FullSession>("editor", "POST", `${root}/sessions`, body)).body.hash}`;
  });
  afterAll(() => world.close());

  const put = async (part: string, body: object) => expect((await world.call("editor", "PUT", `${at}/${part}`, body)).status).toBe(200);
  const last = async () => (await world.call<RecordEvent[]>("editor", "GET", `${at}/record`)).body.at(-1)!;
  const proposal = (more: object) => ({ actType: "ACT_NEW_CONTRACTS", productUuid: world.product, ...more });

  it("tells of each field that a step changed what it was and what it is", async () => {
    await put("proposal-params", proposal({ investmentHorizonMonths: 96, depositInitial: "20000" }));
    await put("proposal-params", proposal({ investmentHorizonMonths: 60, depositInitial: "25000" }));
    expect(await last()).toMatchObject({
      action: "reco-session.proposalParams",
      before: { "proposalParams.investmentHorizonMonths": 96, depositInitial: "20000" },
      details: { "proposalParams.investmentHorizonMonths": 60, depositInitial: "25000" },
    });
    await put("questionnaire", { answers: {}, riskProfile: "DYNAMIC" });
    await put("questionnaire", { answers: {}, riskProfile: "BALANCED" });
    const { before, details } = await last();
    expect([before, details]).toEqual([
      { "questionnaire.riskProfile": "DYNAMIC" },
      { version: expect.any(Number), "questionnaire.riskProfile": "BALANCED" },
    ]);
  });

  it("names fields of a person and of own words, and keeps none of their values", async () => {
    const words = "La résidence de Vallauris se vend.";
    await put("questionnaire", { answers: {}, riskProfile: "CONSERVATIVE", loweredReason: words });
    expect((await last()).details).toMatchObject({ withheld: ["questionnaire.loweredReason"] });
    const person = {
      clientFirstName: "Léopoldine",
      clientLastName: "Quasimir",
      clientBirthDate: "1957-03-08",
      contactEmail: "l@quasimir.test",
    };
    await put("client", { actType: "ACT_NEW_CONTRACTS", productUuid: world.product, ...person });
    expect((await last()).details).toMatchObject({ withheld: Object.keys(person).sort() });
    const acceptances = [
      { allocation: 1, code: "LOSS_ACCEPTED", found: "12.00", reasons: ["Le client a été informé et maintient son choix"], words },
    ];
    await put("suitability", { acceptances });
    expect((await last()).details).toMatchObject({
      "suitability.acceptances.LOSS_ACCEPTED.found": "12.00",
      withheld: ["suitability.acceptances.LOSS_ACCEPTED.reasons", "suitability.acceptances.LOSS_ACCEPTED.words"],
    });
    const log = await world.database.sql.query<{ row: string }>(
      "select coalesce(before::text, '') || coalesce(after::text, '') as row from audit_log where verb like 'reco-session.%'",
    );
    const all = log.map(({ row }) => row).join();
    for (const secret of ["Vallauris", "maintient son choix", ...Object.values(person)]) expect(all).not.toContain(secret);
  });
});
