import { afterAll, beforeAll, expect, it } from "vitest";
import type { RecoJourney } from "#app/contract/reco-journey.ts";
import type { FullSession } from "#app/contract/reco-session.ts";
import { ADVERSE_IMPACTS } from "#app/domain/reco-journey.ts";
import { type AdviserWorld, openAdviserWorld } from "../../../../tests/fixtures/advisers.ts";
import { eachDatabase } from "../../../../tests/fixtures/database.ts";

const root = "/product-config-service/v1/reco_journeys";

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
  });
  afterAll(() => world.close());

  const plain = {
    general: { journeyName: "Patrimoine", sessionValidityDays: 90 },
    advice: {},
    sustainability: {},
    "proposal-params": {},
    publishing: {},
  };
  const journey = async (config: object = plain) => {
    const made = await world.call<RecoJourney>("admin", "POST", root, { distributors: [], config });
    expect(made.status).toBe(201);
    return made.body;
  };

  it("a journey keeps every key of its configuration", async () => {
    const every = {
      general: {
        journeyName: "Every key",
        showSideStepper: false,
        sessionValidityDays: 30,
        sustainableInvestmentThresholds: ["5", "20.5"],
        taxonomyThresholds: ["1", "10"],
        paiFlags: { Gge: true, Lbgd: false },
        paiLabels: { Gge: "Gaz à effet de serre" },
        supportContactInfo: "01 02 03 04 05",
        finalizationUrl: "https://partner.example/end",
        riskDefinitions: [{ riskProfile: "BALANCED", label: "Équilibré", description: "Ni trop, ni trop peu" }],
      },
      advice: {
        enableRecoJourneyAdvice: true,
        enableCorrelationAnalysis: true,
        riskMeasure: "EX_ANTE_VOLATILITY",
        productConfigs: [{ product: world.product, managementModes: ["free", "delegated"], riskRanges: { DYNAMIC: { min: 8, max: 12 } } }],
        maxPercNoGuaranteed: "55.5",
        minNumAssets: 4,
      },
      sustainability: { intro: "Vos préférences", stepName: "Durabilité" },
      "proposal-params": Object.fromEntries(
        ["ActNewContracts", "ActDeposits", "ActWithdrawals", "ActRebalancings"]
          .concat(["Monthly", "Quarterly", "Semiannually", "Annually"].map((often) => `${often}Contributions`))
          .map((name) => [`enable${name}`, false]),
      ),
      publishing: {
        documentName: "Rapport",
        documentType: "RAPPORT_ADEQUATION",
        preliminaryInformation: "Avant de lire",
        defaultAdvisorComment: "Je vous conseille",
        enableDic: true,
        enableTransactionsSummary: false,
      },
    };
    const made = await journey(every);
    expect(made.config).toEqual(every);
    expect((await world.call<RecoJourney>("editor", "GET", `${root}/${made.uuid}`)).body.config).toEqual(every);
  });

  it("a session keeps every field that it began with", async () => {
    const { uuid } = await journey();
    const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    const flags = [...Object.values(ADVERSE_IMPACTS), ...months.map((month) => `deposit${month}`)];
    const fields = {
      ...{ actType: "ACT_DEPOSITS", projectName: "Études", additionalContributionAmount: "500.5", withdrawalAmount: "0" },
      ...{ clientBirthDate: "1970-05-01", clientEstimatedRetirementAge: 64, clientRiskKeyLastUpdate: "2026-01-02" },
      ...{
        contactEmail: "lea@example.com",
        coSubscriberBirthDate: "1972-02-29",
        coSubscriberFirstName: "Noé",
        coSubscriberLastName: "Roux",
      },
      ...{ currentCompositionEnabled: true, depositInitialEnabled: true, periodicDepositsEnabled: true, initialAmount: "12" },
      ...{ clientFirstName: "Léa", clientLastName: "Roux", depositInitial: "1000", investmentHorizon: 8, riskProfile: "BALANCED" },
      ...{ extAdvisorCode: "ADV-7", extClientCode: "CLI-9", investmentHorizonMonths: 100, regularContributionsAmount: "50" },
      ...{ legalPersonIdentifier: "552100554", legalPersonName: "SARL Roux", legalPersonRepresentativeFirstName: "Noé" },
      ...{ legalPersonRepresentativeLastName: "Roux", regularContributionsFrequency: "SEMIANNUALLY", hasSustainablePreferences: true },
      ...{ clientEsgLastUpdate: "2026-01-03", hasSustainableObjectives: true, hasTaxonomyObjectives: false, hasMinimumPaiCoverage: true },
      ...{ sustainabilityCoverage: "60", minSustainableInvestments: "10", minTaxonomyAlignment: "5" },
      ...Object.fromEntries(flags.map((name, i) => [name, i % 2 === 0])),
    };
    const request = { recoJourneyUuid: uuid, productUuid: world.product, ...fields };
    const { body } = await world.call<FullSession>("editor", "POST", `${root}/sessions`, request);
    expect(body.creation).toEqual(request);
    expect((await world.call<FullSession>("editor", "GET", `${root}/sessions/${body.hash}`)).body.creation).toEqual(body.creation);
  });
});
