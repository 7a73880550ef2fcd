import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FinalAdvice, Publication } from "#app/contract/journey/advice.ts";
import { CONFIG_PARTS, type RecoJourney } from "#app/contract/journey/journey.ts";
import type { FullSession, RecoSession } from "#app/contract/journey/session.ts";
import { sessionCreation } from "#app/contract/journey/session-parts.ts";
import { ACT_TYPES } from "#app/domain/enumerations.ts";
import { PAI_CODES, RISK_MEASURES, RISK_PROFILES, SESSION_FREQUENCIES } from "#app/domain/journey.ts";
import { glidepathMatrix, product, recoSession, simulator, simulatorDistributor } from "#backend/database/schema/index.ts";
import { DEMO_TEMPLATE } from "#backend/demo/ids.ts";
import { type AdviserWorld, addSeries, openAdviserWorld } from "../../../tests/fixtures/advisers.ts";
import type { ErrorAnswer } from "../../../tests/fixtures/api.ts";
import { eachDatabase } from "../../../tests/fixtures/database.ts";
import { acceptAll, defineManaged, knownClient, takeIntoUse, WIDE_BOUNDS } from "../../../tests/fixtures/journeys.ts";

const root = "/product-config-service/v1/reco_journeys";
const sessions = `${root}/sessions`;
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const KID = "https://documents.issuer.example/euros.pdf";
const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
const ranges = Object.fromEntries(RISK_PROFILES.map((profile, i) => [profile, { min: i, max: 7 }]));

/** Every field of a session's beginning, by the names of the catalogue; none has the value that it would have by default. */
const CREATION = {
  actType: "ACT_NEW_CONTRACTS",
  additionalContributionAmount: "1500.5",
  clientBirthDate: "1970-02-28",
  clientEstimatedRetirementAge: 64,
  clientFirstName: "Léa",
  clientLastName: "Martin",
  clientRiskKeyLastUpdate: "2026-01-15",
  contactEmail: "lea.martin@example.com",
  coSubscriberBirthDate: "1972-11-03",
  coSubscriberFirstName: "Noé",
  coSubscriberLastName: "Durand",
  currentCompositionEnabled: false,
  depositInitial: "20000",
  depositInitialEnabled: true,
  ...Object.fromEntries(months.map((month, i) => [`deposit${month}`, i % 2 === 0])),
  extAdvisorCode: "ADV-7",
  extClientCode: "CLI-9",
  investmentHorizon: 8,
  investmentHorizonMonths: 99,
  initialAmount: "30000",
  legalPersonIdentifier: "552 100 554",
  legalPersonName: "Martin et fils",
  legalPersonRepresentativeFirstName: "Anne",
  legalPersonRepresentativeLastName: "Martin",
  periodicDepositsEnabled: true,
  projectName: "Retraite",
  regularContributionsAmount: "250",
  regularContributionsFrequency: "QUARTERLY",
  riskProfile: "BALANCED",
  withdrawalAmount: "75.25",
  hasSustainablePreferences: true,
  clientEsgLastUpdate: "2026-01-16",
  hasSustainableObjectives: true,
  hasTaxonomyObjectives: false,
  hasMinimumPaiCoverage: true,
  sustainabilityCoverage: "65",
  minSustainableInvestments: "20",
  minTaxonomyAlignment: "5",
  greenhouseGaz: true,
  biodiversityImpact: false,
  waterEmissions: true,
  hazardousWaste: false,
  internationalPrinciplesViolation: true,
  internationalPrinciplesMonitoring: false,
  genderPayGap: true,
  genderDiversity: false,
  controversialWeapons: true,
};
/** The same content with every flag the other way. */
const turned = <T>(value: T): T => {
  if (typeof value === "boolean") return !value as T;
  if (Array.isArray(value)) return value.map(turned) as T;
  if (typeof value === "object" && value !== null) {
    // Bounds that change have another reason.
    const other = (name: string, part: unknown) => (name === "suitabilityReason" ? `${part}, revue` : turned(part));
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, other(name, part)])) as T;
  }
  return value;
};
/** The same fields, each with another value: what is true is false. */
const OTHER: typeof CREATION = {
  ...(Object.fromEntries(
    Object.entries(CREATION).map(([name, value]) => [name, typeof value === "boolean" ? !value : value]),
  ) as typeof CREATION),
  actType: "ACT_WITHDRAWALS",
  additionalContributionAmount: "2750",
  clientBirthDate: "1958-07-14",
  clientEstimatedRetirementAge: 67,
  clientFirstName: "Ugo",
  clientLastName: "Perrin",
  clientRiskKeyLastUpdate: "2026-02-25",
  contactEmail: "ugo.perrin@example.org",
  coSubscriberBirthDate: "1961-05-30",
  coSubscriberFirstName: "Ida",
  coSubscriberLastName: "Salomon",
  depositInitial: "3500.75",
  extAdvisorCode: "ADV-31",
  extClientCode: "CLI-62",
  investmentHorizon: 11,
  investmentHorizonMonths: 130,
  initialAmount: "41000.5",
  legalPersonIdentifier: "812 345 678",
  legalPersonName: "SCI des Tilleuls",
  legalPersonRepresentativeFirstName: "Paul",
  legalPersonRepresentativeLastName: "Aubertin",
  projectName: "Études",
  regularContributionsAmount: "120.5",
  regularContributionsFrequency: "SEMIANNUALLY",
  riskProfile: "AGGRESSIVE",
  withdrawalAmount: "990",
  clientEsgLastUpdate: "2026-02-26",
  sustainabilityCoverage: "80",
  minSustainableInvestments: "35",
  minTaxonomyAlignment: "12.5",
};
const PREFERENCES = [
  "hasSustainablePreferences",
  "minSustainableInvestments",
  "minTaxonomyAlignment",
  "greenhouseGaz",
  "biodiversityImpact",
  "waterEmissions",
  "hazardousWaste",
  "internationalPrinciplesViolation",
  "internationalPrinciplesMonitoring",
  "genderPayGap",
  "genderDiversity",
  "controversialWeapons",
] as const;
const PROPOSAL = ["actType", "additionalContributionAmount", "projectName", "regularContributionsAmount", "withdrawalAmount"] as const;
const picked = (names: readonly (keyof typeof CREATION)[], from = CREATION) => Object.fromEntries(names.map((name) => [name, from[name]]));

/** Every field of a journey's configuration, none with its default. */
const configuration = (sold: string) => ({
  general: {
    journeyName: "Patrimoine",
    showSideStepper: false,
    sessionValidityDays: 45,
    sustainableInvestmentThresholds: ["5", "20"],
    taxonomyThresholds: ["1", "10"],
    paiFlags: Object.fromEntries(PAI_CODES.map((code, i) => [code, i % 2 === 0])),
    paiLabels: Object.fromEntries(PAI_CODES.map((code) => [code, `Incidence ${code}`])),
    supportContactInfo: "support@example.com",
    finalizationUrl: "https://partner.example/end",
    riskDefinitions: RISK_PROFILES.map((riskProfile) => ({ riskProfile, label: `Profil ${riskProfile}`, description: "Une phrase" })),
  },
  advice: {
    enableRecoJourneyAdvice: true,
    enableCorrelationAnalysis: true,
    riskMeasure: "VOLATILITY_ABV",
    productConfigs: [{ product: sold, managementModes: ["free", "delegated", "horizon", "structured-product"], riskRanges: ranges }],
    maxPercNoGuaranteed: "62.5",
    minNumAssets: 3,
    questionnaireTemplate: "7d0f2f4e-6a55-4b0c-9f5d-0c6a3f6f1a11",
    minPercPerAsset: "2",
    maxPercPerAsset: "35",
    maxPercGuaranteed: "45",
    maxPercStructured: "30",
    maxPercStructuredFirstTime: "10",
    minDepositPerAsset: "50",
    minPeriodicDepositPerAsset: "25",
    senior: {
      age: 80,
      maxPercLowRisk: "55",
      maxPercUnitsOfAccount: "35",
      forbiddenSeries: ["7d0f2f4e-6a55-4b0c-9f5d-0c6a3f6f1a12"],
    },
    kidMaxMonths: 11,
    suitability: WIDE_BOUNDS,
    suitabilityReason: "Décision du comité des risques",
    acceptanceReasons: ["Le client détient d’autres placements"],
  },
  sustainability: { intro: "Vos préférences", stepName: "Durabilité" },
  "proposal-params": {
    enableActNewContracts: false,
    enableActDeposits: false,
    enableActWithdrawals: false,
    enableActRebalancings: false,
    enableMonthlyContributions: false,
    enableQuarterlyContributions: false,
    enableSemiannuallyContributions: false,
    enableAnnuallyContributions: false,
  },
  publishing: {
    documentName: "Rapport d’adéquation",
    documentType: "PROPOSAL",
    preliminaryInformation: "À lire d’abord",
    defaultAdvisorComment: "Selon votre horizon",
    enableDic: true,
    enableTransactionsSummary: false,
    enableEmailAttachments: true,
  },
});

eachDatabase((_kind, open) => {
  let world: AdviserWorld;
  let euros: string;
  let client: string;
  beforeAll(async () => {
    world = await openAdviserWorld(open);
    client = await knownClient(world.database, { organisation: world.houses.alpha, sender: world.users.editor });
    const today = new Date().toISOString().slice(0, 10);
    euros = await addSeries(
      world,
      [
        ["2025-01-01", 100],
        [today, 110],
      ],
      { fullName: "Euro fund", sri: 2, urlPriipsKid: KID },
    );
    await world.database.orm.update(product).set({ details: {} }).where(eq(product.uuid, world.product));
  });
  afterAll(() => world.close());

  const journey = async (changes: object = {}, draft = false, distributors: string[] = []) => {
    const config = {
      general: { journeyName: "Simple", sessionValidityDays: 30 },
      advice: {
        productConfigs: [{ product: world.product, riskRanges: ranges }],
        questionnaireTemplate: DEMO_TEMPLATE,
        suitability: WIDE_BOUNDS,
      },
      ...{ sustainability: {}, "proposal-params": {}, publishing: {} },
      ...changes,
    };
    const made = await world.call<RecoJourney & ErrorAnswer>("admin", "POST", root, { distributors, config });
    expect(made.status).toBe(201);
    if (!draft) await takeIntoUse(world.database, made.body.uuid);
    return made.body.uuid;
  };
  const begin = (recoJourneyUuid: string, changes: object = {}) =>
    world.call<FullSession & ErrorAnswer>("editor", "POST", sessions, {
      ...{ recoJourneyUuid, productUuid: world.product, actType: "ACT_NEW_CONTRACTS", riskProfile: "BALANCED", retailClient: client },
      ...changes,
    });
  const put = <T = FullSession>(session: { hash: string }, part: string, body: object) =>
    world.call<T & ErrorAnswer>("editor", "PUT", `${sessions}/${session.hash}/${part}`, body);
  const finalised = async (recoJourneyUuid: string, changes: object = {}) => {
    const { body } = await begin(recoJourneyUuid, { depositInitial: "1000", investmentHorizon: 10, ...changes });
    await put(body, "workspace", { allocations: [{ number: 1, lines: [{ series: euros, weight: "100" }] }], selectedAllocation: 1 });
    await acceptAll((method, path, part) => world.call("editor", method, path, part), `${sessions}/${body.hash}`);
    const advice = await world.call<FinalAdvice>("editor", "POST", `${sessions}/${body.hash}/advice/finalize`);
    expect(advice.status).toBe(200);
    return { session: body, advice: advice.body };
  };

  describe("the configuration of a journey", () => {
    it.each(Object.keys(CONFIG_PARTS) as Array<keyof typeof CONFIG_PARTS>)("keeps every field of its part %s", async (part) => {
      const written = configuration(world.product)[part];
      expect(Object.keys(written).sort()).toEqual(Object.keys(CONFIG_PARTS[part].shape).sort());
      const uuid = await journey({}, true, [world.houses.alpha]);
      const path = `${root}/${uuid}/config/${part}`;
      const before = (await world.call<RecoJourney>("admin", "GET", `${root}/${uuid}`)).body.config;
      expect((await world.call<{ config: object }>("admin", "GET", path)).body.config).not.toEqual(written);
      let version = 0;
      for (const content of [written, turned(written)]) {
        const saved = await world.call("admin", "PUT", path, content, { "if-match": `${version}` });
        version += 1;
        expect([saved.status, saved.body]).toEqual([200, { config: content, version }]);
        expect((await world.call("admin", "GET", path)).body).toEqual({ config: content, version });
        const { config } = (await world.call<RecoJourney>("admin", "GET", `${root}/${uuid}`)).body;
        expect(config).toEqual({ ...before, [part]: content });
      }
      const late = await world.call<ErrorAnswer>("admin", "PUT", path, written, { "if-match": "1" });
      expect([late.status, late.body.error.version]).toEqual([409, 2]);
      for (const who of ["editor", "rival"] as const) expect((await world.call(who, "PUT", path, written)).status).toBe(403);
      await takeIntoUse(world.database, uuid);
      expect((await world.call("editor", "GET", path)).body).toEqual({ config: turned(written), version: 2 });
      expect((await world.call("rival", "GET", path)).status).toBe(404);
      expect((await world.call("admin", "PUT", `${root}/${randomUUID()}/config/${part}`, written)).status).toBe(404);
      // A text that is emptied is empty, not what it was.
      const emptied = { ...written, ...Object.fromEntries(["intro", "stepName"].filter((key) => key in written).map((key) => [key, ""])) };
      const another = `${root}/${await journey({}, true, [world.houses.alpha])}/config/${part}`;
      for (const content of [written, emptied])
        expect((await world.call("admin", "PUT", another, content)).body).toMatchObject({ config: content });
      expect((await world.call("admin", "GET", `${root}/${randomUUID()}/config/${part}`)).status).toBe(404);
    });

    it("is made with every field, read as it was made, and written whole", async () => {
      const config = configuration(world.product);
      const made = await world.call<RecoJourney>("admin", "POST", root, { distributors: [world.houses.beta], config });
      const { uuid } = made.body;
      const record = { uuid, name: "Patrimoine", distributors: [world.houses.beta], config, hasCoverImage: false, version: 0 };
      expect([made.status, made.body]).toMatchObject([201, record]);
      expect(made.body.config).toEqual(config);
      const read = async (who: "admin" | "editor" | "rival") => await world.call(who, "GET", `${root}/${uuid}`);
      expect((await read("admin")).body).toEqual(made.body);
      const other = { distributors: [world.houses.alpha], config: turned(config) };
      other.config.general.journeyName = "Transmission";
      const saved = await world.call<RecoJourney>("admin", "PUT", `${root}/${uuid}`, other, { "if-match": "0" });
      expect([saved.status, saved.body]).toMatchObject([200, { ...record, ...other, name: "Transmission", version: 1 }]);
      expect(saved.body.config).toEqual(other.config);
      expect((await read("admin")).body).toEqual(saved.body);
      await takeIntoUse(world.database, uuid);
      expect((await read("editor")).body).toEqual({ ...saved.body, active: true });
      expect((await read("rival")).status).toBe(404);
      for (const [method, path] of [
        ["POST", root],
        ["PUT", `${root}/${uuid}`],
      ] as const)
        expect((await world.call("editor", method, path, other)).status).toBe(403);
      expect((await world.call("admin", "PUT", `${root}/${uuid}`, other, { "if-match": "0" })).status).toBe(409);
      expect((await world.call("admin", "PUT", `${root}/${randomUUID()}`, other)).status).toBe(404);
    });

    it.each([
      ["general", { sustainableInvestmentThresholds: ["20", "5"] }, "body.sustainableInvestmentThresholds"],
      ["general", { taxonomyThresholds: ["101"] }, "body.taxonomyThresholds.0"],
      ["general", { paiFlags: { Xyz: true } }, "body.paiFlags"],
      ["general", { riskDefinitions: [{ riskProfile: "RECKLESS", label: "A" }] }, "body.riskDefinitions.0.riskProfile"],
      ["advice", { riskMeasure: "VAR" }, "body.riskMeasure"],
      ["advice", { maxPercNoGuaranteed: "100.1" }, "body.maxPercNoGuaranteed"],
    ] as const)("refuses what does not fit its part %s: %j", async (part, change, path) => {
      const written = { ...configuration(world.product)[part], ...change };
      const { status, body } = await world.call<ErrorAnswer>("admin", "PUT", `${root}/${await journey()}/config/${part}`, written);
      expect([status, body.error.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
    });

    it("keeps the cover image of its document", async () => {
      const uuid = await journey();
      const hasImage = async () => (await world.call<RecoJourney>("editor", "GET", `${root}/${uuid}`)).body.hasCoverImage;
      const put = (image: object | null) => world.call("admin", "PUT", `${root}/${uuid}/cover-image`, { image });
      expect(await hasImage()).toBe(false);
      expect((await put({ filename: "cover.png", contentType: "image/png", data: PNG })).status).toBe(200);
      expect(await hasImage()).toBe(true);
      expect((await world.file("editor", "GET", `${root}/${uuid}/cover-image`)).bytes.toString("base64")).toBe(PNG);
      expect((await put(null)).body).toMatchObject({ filename: null, version: 2 });
      expect(await hasImage()).toBe(false);
    });

    it("takes each measure of risk", async () => {
      for (const riskMeasure of RISK_MEASURES) {
        const path = `${root}/${await journey({}, true)}/config/advice`;
        expect((await world.call("admin", "PUT", path, { riskMeasure })).body).toMatchObject({ config: { riskMeasure } });
      }
    });
  });

  describe("a session", () => {
    it("takes names and births by the one rule for people", async () => {
      const recoJourneyUuid = await journey();
      const year = new Date().getUTCFullYear();
      const wrong = [
        { clientLastName: "R2D2" },
        { clientFirstName: "<b>Anne</b>" },
        { coSubscriberLastName: "Eve_" },
        { legalPersonRepresentativeLastName: "=1+1" },
        { clientBirthDate: `${year - 17}-01-01` },
        { coSubscriberBirthDate: `${year - 121}-12-31` },
      ];
      for (const given of wrong) expect([given, (await begin(recoJourneyUuid, given)).status]).toEqual([given, 400]);
      const names = { clientFirstName: "Anne\u2011Marie", clientLastName: "\u2018t Hooft", coSubscriberLastName: "Smith, Jr." };
      const { status, body } = await begin(recoJourneyUuid, { ...names, clientBirthDate: `${year - 18}-12-31`, retailClient: undefined });
      expect(status).toBe(201);
      expect(body.creation).toMatchObject({ clientFirstName: "Anne-Marie", clientLastName: "’t Hooft", coSubscriberLastName: "Smith Jr." });
      const step = { actType: "ACT_REBALANCINGS", clientLastName: "R2D2" };
      expect((await put(body, "client", step)).status).toBe(400);
    });

    it("keeps every field that it begins with, and fills its parts with them", async () => {
      const recoJourneyUuid = await journey();
      const beside = ["currentComposition", "currentCompositionDate", "retailClient", "coSubscriberRetailClient"];
      for (const given of [CREATION, OTHER]) {
        const sent = { recoJourneyUuid, productUuid: world.product, ...given };
        expect([...Object.keys(sent), ...beside].sort()).toEqual(Object.keys(sessionCreation.shape).sort());
        const { status, body } = await begin(recoJourneyUuid, { ...given, retailClient: undefined });
        expect([status, body.creation]).toEqual([201, sent]);
        const [row] = await world.database.orm.select().from(recoSession).where(eq(recoSession.hash, body.hash));
        expect(row).toMatchObject({ creation: sent, journey: recoJourneyUuid, product: world.product, owner: world.users.editor });
        expect((await world.call("editor", "GET", `${sessions}/${body.hash}`)).body).toEqual(body);
        const { investmentHorizonMonths, sustainabilityCoverage, clientEsgLastUpdate, riskProfile, clientRiskKeyLastUpdate } = given;
        expect(body.proposalParams).toEqual({ ...picked(PROPOSAL, given), productUuid: world.product, investmentHorizonMonths });
        const preferences = { ...picked(PREFERENCES, given), minimumCoverage: sustainabilityCoverage };
        expect(body.sustainability).toEqual({ ...preferences, statedOn: clientEsgLastUpdate });
        expect(body.questionnaire).toEqual({ answers: {}, riskProfile, statedOn: clientRiskKeyLastUpdate });
      }
    });

    it("takes each act, profile and frequency, and preferences of a client who has not said whether there are any", async () => {
      const recoJourneyUuid = await journey();
      const each: Array<[string, readonly (string | boolean | null)[]]> = [
        ["actType", ACT_TYPES],
        ["riskProfile", RISK_PROFILES],
        ["regularContributionsFrequency", SESSION_FREQUENCIES],
        ["hasSustainablePreferences", [true, false, null]],
      ];
      for (const [name, values] of each)
        for (const value of values)
          expect((await begin(recoJourneyUuid, { [name]: value })).body.creation).toMatchObject({ [name]: value });
      const { body } = await begin(recoJourneyUuid, { genderDiversity: true, sustainabilityCoverage: "70" });
      expect(body.sustainability).toEqual({ hasSustainablePreferences: null, genderDiversity: true, minimumCoverage: "70" });
      expect((await begin(recoJourneyUuid)).body.sustainability).toBeNull();
    });

    it.each([
      ["clientBirthDate", "1970-02-30"],
      ["clientEstimatedRetirementAge", 17],
      ["contactEmail", "nobody"],
      ["coSubscriberBirthDate", "03/11/1972"],
      ["depositInitial", "-1"],
      ["depositJun", "yes"],
      ["investmentHorizon", 0],
      ["regularContributionsFrequency", "YEARLY"],
      ["riskProfile", "RECKLESS"],
      ["withdrawalAmount", 12],
      ["sustainabilityCoverage", "101"],
      ["hasSustainablePreferences", "no"],
    ])("does not begin with %s: %j", async (name, value) => {
      const { status, body } = await begin(await journey(), { [name]: value });
      expect([status, body.error.code, body.error.issues?.map(({ path }) => path)]).toEqual([400, "JSON_MAPPING_ERROR", [`body.${name}`]]);
    });

    it("keeps every field of the parts that are filled in later", async () => {
      const { body } = await begin(await journey());
      const preferences = { ...picked(PREFERENCES), minimumCoverage: "65" };
      const proposal = { ...picked(PROPOSAL), productUuid: world.product, investmentHorizonMonths: 99 };
      const written: Array<[part: string, key: keyof FullSession, content: object]> = [
        ["sustainability", "sustainability", preferences],
        ["sustainability", "sustainability", { ...picked(PREFERENCES, OTHER), minimumCoverage: "80" }],
        ["proposal-params", "proposalParams", { ...picked(PROPOSAL, OTHER), productUuid: world.product, investmentHorizonMonths: 130 }],
        ...ACT_TYPES.map((actType): [string, keyof FullSession, object] => ["proposal-params", "proposalParams", { ...proposal, actType }]),
        ...RISK_PROFILES.map((riskProfile): [string, keyof FullSession, object] => {
          return ["questionnaire", "questionnaire", { answers: { OB02: "long", KE01: ["funds"], KE02: 8, CL06: true }, riskProfile }];
        }),
      ];
      for (const [part, key, content] of written) {
        expect((await put(body, part, content)).body[key]).toEqual(content);
        const read = await world.call("editor", "GET", `${sessions}/${body.hash}/${part}`);
        expect(read.body).toMatchObject({ part: content });
      }
      const mandate = {
        label: "Équilibre",
        assetManagerName: "House",
        mandatCode: "M-7",
        kidUrl: KID,
        profileRiskLevel: 4,
        allocation: "60",
      };
      const other = {
        label: "Dynamique",
        assetManagerName: "Other house",
        mandatCode: "N-31",
        kidUrl: "https://documents.issuer.example/dynamic.pdf",
        profileRiskLevel: 6,
        allocation: "40",
      };
      const grid = randomUUID();
      await world.database.orm.insert(glidepathMatrix).values({ uuid: grid, name: grid, content: {} });
      const [shares, bonds] = [
        await addSeries(world, [], { assetClass: "EQUITIES" }),
        await addSeries(world, [], { assetClass: "FIXED_INCOME" }),
      ];
      await defineManaged(world.database, world.product, {
        mandates: [mandate, other].map(({ label, assetManagerName: manager, mandatCode: code, kidUrl, profileRiskLevel: riskLevel }) => ({
          ...{ label, manager, code, kidUrl, riskLevel, allocation: [{ series: shares, weight: "100" }] },
        })),
        glidepath: { matrix: grid, supports: { EQUITIES: shares, FIXED_INCOME: bonds } },
      });
      for (const [delegatedProfiles, riskyAssetsStartPercentage] of [
        [[mandate, other], "55"],
        [[other], "82.5"],
      ] as const) {
        const weights = [riskyAssetsStartPercentage, String(100 - Number(riskyAssetsStartPercentage))];
        const content = { classes: ["EQUITIES" as const, "FIXED_INCOME" as const], rows: [{ yearsLeft: 0, weights }] };
        await world.database.orm.update(glidepathMatrix).set({ content }).where(eq(glidepathMatrix.uuid, grid));
        const profiles = { delegatedProfiles, horizonProfile: { riskyAssetsStartPercentage } };
        const { workspace } = (await put(body, "workspace", { allocations: [{ number: 1, ...profiles }] })).body;
        expect(workspace!.allocations[0]).toMatchObject(profiles);
        const read = (await world.call<{ part: typeof workspace }>("editor", "GET", `${sessions}/${body.hash}/workspace`)).body.part;
        expect(read!.allocations[0]).toMatchObject(profiles);
      }
      for (const [part, content, path] of [
        ["sustainability", { minTaxonomyAlignment: "100.5" }, "body.minTaxonomyAlignment"],
        ["sustainability", { genderPayGap: "no" }, "body.genderPayGap"],
        ["proposal-params", { ...proposal, withdrawalAmount: "-1" }, "body.withdrawalAmount"],
        ["questionnaire", { answers: {}, riskProfile: "RECKLESS" }, "body.riskProfile"],
      ] as const) {
        const answer = await put(body, part, content);
        expect([answer.status, answer.body.error.issues?.map((issue) => issue.path)]).toEqual([400, [path]]);
      }
    });

    it("has the classes of what it holds in free management, each with its place, colour and weight", async () => {
      const { body } = await begin(await journey());
      const held = await Promise.all(
        (["EQUITIES", "CAPITAL_GUARANTEED", "EQUITIES", "REAL_ESTATE"] as const).map((assetClass) =>
          addSeries(world, [["2025-01-01", 100]], { assetClass }),
        ),
      );
      for (const [weights, shares] of [
        [
          ["20", "35.5", "30", "14.5"],
          ["35.50", "50", "14.50"],
        ],
        [
          ["10", "60", "5", "25"],
          ["60", "15", "25"],
        ],
      ] as const) {
        const lines = held.map((series, at) => ({ series, weight: weights[at] }));
        await put(body, "workspace", { allocations: [{ number: 1, managementType: "free", lines }] });
        const { workspace } = (await world.call<FullSession>("editor", "GET", `${sessions}/${body.hash}`)).body;
        expect(workspace!.allocations[0]!.freeManagementAssetClasses).toEqual([
          { assetClass: "CAPITAL_GUARANTEED", displayOrder: 1, colorKey: "capital-guaranteed", weight: shares[0] },
          { assetClass: "EQUITIES", displayOrder: 5, colorKey: "equities", weight: shares[1] },
          { assetClass: "REAL_ESTATE", displayOrder: 6, colorKey: "real-estate", weight: shares[2] },
        ]);
      }
    });

    it("is of the product that is proposed, and of the first one again when it is reset", async () => {
      const { body } = await begin(await journey(), { projectName: "Retraite", clientFirstName: "Léa", clientLastName: "Martin" });
      const [second, seller] = [randomUUID(), randomUUID()];
      await world.database.orm.insert(product).values({ uuid: second, name: "Second contract" });
      await world.database.orm.insert(simulator).values({ uuid: seller, name: "Second simulator", product: second });
      await world.database.orm.insert(simulatorDistributor).values({ simulator: seller, distributor: world.houses.alpha });
      const proposal = { actType: "ACT_DEPOSITS", productUuid: second, projectName: "Études", additionalContributionAmount: "10" };
      expect(await put(body, "proposal-params", { ...proposal, regularContributionsAmount: "5" })).toMatchObject({
        status: 200,
        body: { product: second, projectName: "Études", proposalParams: { ...proposal, regularContributionsAmount: "5" } },
      });
      const found = async (search: string) =>
        (
          await world.call<{ items: RecoSession[] }>("editor", "GET", `${sessions}?limit=100&search=${encodeURIComponent(search)}`)
        ).body.items
          .filter(({ hash }) => hash === body.hash)
          .map(({ product: uuid, projectName }) => [uuid, projectName]);
      expect(await found("études")).toEqual([[second, "Études"]]);
      expect(await found("léa mart")).toEqual([[second, "Études"]]);
      expect(await found("retraite")).toEqual([]);
      const back = await world.call<FullSession>("editor", "POST", `${sessions}/${body.hash}/reset`);
      expect(back.body).toMatchObject({
        product: world.product,
        projectName: "Retraite",
        proposalParams: { actType: "ACT_NEW_CONTRACTS" },
      });
    });

    it("invests the initial deposit unless it is switched off", async () => {
      const recoJourneyUuid = await journey();
      const total = async (changes: object) => (await finalised(recoJourneyUuid, changes)).advice.totalAmount;
      expect(await total({ depositInitial: "20000", initialAmount: "300" })).toBe("20000.00");
      expect(await total({ depositInitial: "20000", initialAmount: "300", depositInitialEnabled: false })).toBe("300.00");
    });

    it("is published with what is said, each document by its own word", async () => {
      const publishing = { ...configuration(world.product).publishing, enableTransactionsSummary: true };
      const { session } = await finalised(await journey({ publishing }));
      const documents = {
        enablePublishInvestmentProposal: "INVESTMENT_PROPOSAL_DATA",
        enablePublishTransactionsSummary: "TRANSACTIONS_SUMMARY",
        enablePublishDic: "DIC",
      };
      const withoutDics = ["Euro fund", "Savings contract"].map((fullName) => ({ fullName, reason: "Remis en main propre au client." }));
      for (const [name, document] of Object.entries(documents)) {
        const said = { ...Object.fromEntries(Object.keys(documents).map((other) => [other, other === name])), advisorComment: name };
        const { body } = await put<Publication>(session, "publishing", { ...said, withoutDics });
        // No document can be had here: the publication names them, and offers no archive.
        expect(body).toMatchObject({ ...said, documents: document === "DIC" ? [] : [document] });
        expect(body.dics).toEqual(
          name === "enablePublishDic"
            ? [
                { series: euros, fullName: "Euro fund", isin: null, url: KID, date: null, contract: false },
                { series: null, fullName: "Savings contract", isin: null, url: null, date: null, contract: true },
              ]
            : [],
        );
        const read = await world.call<FullSession>("editor", "GET", `${sessions}/${session.hash}`);
        expect(read.body.publications.at(-1)).toEqual(body);
      }
    });

    it("is published with the journey's comment and summary where nothing else is said", async () => {
      const { publishing } = configuration(world.product);
      const silent = (await finalised(await journey({ publishing }))).session;
      const withoutDics = ["Euro fund", "Savings contract"].map((fullName) => ({ fullName, reason: "Remis en main propre au client." }));
      expect((await put<Publication>(silent, "publishing", { withoutDics })).body).toMatchObject({
        advisorComment: "Selon votre horizon",
        enablePublishTransactionsSummary: false,
        documents: ["INVESTMENT_PROPOSAL_DATA"],
      });
      expect((await put<Publication>(silent, "publishing", { advisorComment: "", withoutDics })).body).toMatchObject({
        number: 2,
        advisorComment: "",
      });
      const refused = await put(silent, "publishing", { enablePublishTransactionsSummary: true });
      expect([refused.status, refused.body.error.code]).toEqual([422, "NOT_ENABLED"]);
      const plain = (await finalised(await journey())).session;
      expect((await put<Publication>(plain, "publishing", { withoutDics })).body).toMatchObject({
        ...{ advisorComment: "", enablePublishDic: false, enablePublishInvestmentProposal: true, enablePublishTransactionsSummary: true },
        documents: ["INVESTMENT_PROPOSAL_DATA", "TRANSACTIONS_SUMMARY"],
      });
    });
  });
});
