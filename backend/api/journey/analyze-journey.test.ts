import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { recoConfig } from "#app/contract/journey/journey.ts";
import { analyzeJourney, type KnownReferences } from "./analyze-journey.ts";

const product = randomUUID();
const template = randomUUID();
const house = randomUUID();
const ranges = {
  CONSERVATIVE: { min: 1, max: 2 },
  BALANCED: { min: 2, max: 3.5 },
  DYNAMIC: { min: 3.5, max: 5 },
  AGGRESSIVE: { min: 5, max: 7 },
};
const known = (changes: Partial<KnownReferences> = {}): KnownReferences => ({
  products: new Set([product]),
  series: new Set(),
  templates: new Map([[template, { published: true, scored: true, distributor: null }]]),
  ...changes,
});
const config = (advice: object = {}, entry: object = {}) =>
  recoConfig.parse({
    general: {
      ...{ journeyName: "Patrimoine", sessionValidityDays: 30, supportContactInfo: "Conseil" },
      ...{ sustainableInvestmentThresholds: ["10"], taxonomyThresholds: ["5"] },
      riskDefinitions: Object.keys(ranges).map((riskProfile) => ({ riskProfile, label: riskProfile })),
    },
    advice: { questionnaireTemplate: template, productConfigs: [{ product, riskRanges: ranges, ...entry }], ...advice },
    ...{ sustainability: {}, "proposal-params": {}, publishing: { documentName: "Rapport" } },
  });
const codes = (changed: ReturnType<typeof config>, with_ = known(), distributors: string[] = []) =>
  analyzeJourney(changed, distributors, with_).problems.map(({ code }) => code);

describe("a configuration as a whole", () => {
  it("has nothing to be said when it is complete", () =>
    expect(analyzeJourney(config(), [], known())).toEqual({ usable: true, problems: [] }));

  it("needs a template that is there, published and scored, and warns of one that its distributors cannot send", () => {
    const seen = (of: Partial<{ published: boolean; scored: boolean; distributor: string }>) =>
      known({ templates: new Map([[template, { published: true, scored: true, distributor: null, ...of }]]) });
    expect(analyzeJourney(config({ questionnaireTemplate: undefined }), [], known())).toEqual({
      usable: false,
      problems: [{ code: "NO_QUESTIONNAIRE_TEMPLATE", severity: "error", part: "advice" }],
    });
    expect(codes(config(), known({ templates: new Map() }))).toEqual(["UNKNOWN_QUESTIONNAIRE_TEMPLATE"]);
    expect(codes(config(), seen({ published: false }))).toEqual(["QUESTIONNAIRE_TEMPLATE_NOT_PUBLISHED"]);
    expect(codes(config(), seen({ scored: false }))).toEqual(["QUESTIONNAIRE_TEMPLATE_WITHOUT_SCORES"]);
    expect(codes(config(), seen({ distributor: house }), [house])).toEqual([]);
    expect(codes(config(), seen({ distributor: house }), [])).toEqual(["QUESTIONNAIRE_TEMPLATE_OF_ANOTHER"]);
    expect(codes(config(), seen({ distributor: house }), [house, randomUUID()])).toEqual(["QUESTIONNAIRE_TEMPLATE_OF_ANOTHER"]);
  });

  it("names the profile without a range, and where ranges overlap, leave a hole or pass the scale", () => {
    const with_ = (changes: object) => config({}, JSON.parse(JSON.stringify({ riskRanges: { ...ranges, ...changes } })));
    expect(analyzeJourney(with_({ DYNAMIC: undefined }), [], known())).toMatchObject({
      usable: false,
      problems: [{ code: "RISK_RANGE_MISSING", product, riskProfile: "DYNAMIC" }],
    });
    expect(analyzeJourney(with_({ BALANCED: { min: 2.5, max: 4 } }), [], known())).toEqual({
      usable: true,
      problems: [
        {
          code: "RISK_RANGES_HOLE",
          severity: "warning",
          part: "advice",
          product,
          riskProfile: "CONSERVATIVE",
          nextRiskProfile: "BALANCED",
        },
        { code: "RISK_RANGES_OVERLAP", severity: "warning", part: "advice", product, riskProfile: "BALANCED", nextRiskProfile: "DYNAMIC" },
      ],
    });
    const low = { CONSERVATIVE: { min: 0.5, max: 2 } };
    expect(codes(with_(low))).toEqual(["RISK_RANGE_OUT_OF_SCALE"]);
    expect(codes(config({ riskMeasure: "VOLATILITY_ABV" }, { riskRanges: { ...ranges, ...low } }))).toEqual([]);
  });

  it.each([
    [{ maxPercNoGuaranteed: "30", maxPercGuaranteed: "69.99" }, "GUARANTEE_CAPS_CROSSED"],
    [{ minPercPerAsset: "20", maxPercPerAsset: "10" }, "ASSET_BOUNDS_CROSSED"],
    [{ maxPercStructured: "10", maxPercStructuredFirstTime: "20" }, "STRUCTURED_CAPS_CROSSED"],
    [{ minPercPerAsset: "26", minNumAssets: 4 }, "ASSET_MINIMUM_TOO_HIGH"],
    [{ senior: { age: 85, maxPercLowRisk: "50", maxPercUnitsOfAccount: "30", forbiddenSeries: [house] } }, "UNKNOWN_FORBIDDEN_SERIES"],
  ])("finds that %j contradict", (advice, code) => expect(codes(config(advice))).toEqual([code]));

  it.each([
    { maxPercNoGuaranteed: "30", maxPercGuaranteed: "70" },
    { minPercPerAsset: "10", maxPercPerAsset: "10" },
    { maxPercStructured: "10", maxPercStructuredFirstTime: "10" },
    { minPercPerAsset: "25", minNumAssets: 4 },
  ])("has nothing against %j", (advice) => expect(codes(config(advice))).toEqual([]));

  it("asks for a cap where structured products are offered", () => {
    const offered = { managementModes: ["structured-product"] };
    expect(codes(config({}, offered))).toEqual(["STRUCTURED_CAP_MISSING"]);
    expect(codes(config({ maxPercStructured: "30" }, offered))).toEqual([]);
  });
});
