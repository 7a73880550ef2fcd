import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { type RecoJourney, recoConfig } from "#app/contract/journey/journey.ts";
import { USUAL_BOUNDS } from "#app/domain/advice/suitability/bounds.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { BOUND_FIELDS, boundsWith } from "../changes/bound-fields.ts";
import { rulesDiffer } from "../changes/impact.server.ts";
import { boundsSchema } from "./bounds/bounds.schema.ts";
import { withBounds } from "./bounds/bounds.server.ts";
import type { FormTab } from "./journey-tabs.ts";
import { adviceSchema, generalSchema, productsSchema, proposalSchema, publishingSchema, sustainabilitySchema } from "./settings.schema.ts";
import { withAdvice, withGeneral, withProducts, withProposal, withPublishing, withSustainability } from "./settings-apply.server.ts";
import { valuesOf } from "./settings-values.ts";

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
/** Every key of a configuration, none with its default. */
const config = recoConfig.parse({
  general: {
    ...{ journeyName: "Épargne", showSideStepper: false, sessionValidityDays: 45, supportContactInfo: "Conseil" },
    ...{ sustainableInvestmentThresholds: ["5", "12.5"], taxonomyThresholds: ["1"] },
    paiFlags: { Gge: true, Iob: false, We: false, Hw: false, Vip: false, Lmip: false, Cw: false, Gpg: false, Lbgd: true },
    paiLabels: { Gge: "Gaz" },
    finalizationUrl: "https://partner.example/end",
    riskDefinitions: [{ riskProfile: "BALANCED", label: "Équilibré", description: "Une phrase" }],
  },
  advice: {
    ...{ enableRecoJourneyAdvice: true, enableCorrelationAnalysis: true, riskMeasure: "VOLATILITY_ABV" },
    productConfigs: [
      {
        product: uuid(1),
        managementModes: ["free", "horizon"],
        riskRanges: { BALANCED: { min: 2.5, max: 4 }, DYNAMIC: { min: 4, max: 5.25 } },
      },
    ],
    ...{ maxPercNoGuaranteed: "62.5", minNumAssets: 3, questionnaireTemplate: uuid(2), minPercPerAsset: "2", maxPercPerAsset: "35" },
    ...{ maxPercGuaranteed: "45", maxPercStructured: "30", maxPercStructuredFirstTime: "10", minDepositPerAsset: "50.5" },
    ...{ minPeriodicDepositPerAsset: "25", kidMaxMonths: 11, acceptanceReasons: ["Une raison", "Une autre"] },
    suitability: { lineSri: { CONSERVATIVE: 3, BALANCED: 5, DYNAMIC: 7, AGGRESSIVE: 7 }, concentrationLine: { green: 35, red: 55.5 } },
    suitabilityReason: "Décision du comité des risques",
    senior: { age: 80, maxPercLowRisk: "55", maxPercUnitsOfAccount: "35", forbiddenSeries: [uuid(3)] },
  },
  sustainability: { intro: "Vos préférences", stepName: "Durabilité" },
  "proposal-params": { enableActWithdrawals: false, enableAnnuallyContributions: false },
  publishing: {
    documentName: "Rapport",
    documentType: "R1",
    preliminaryInformation: "À lire",
    defaultAdvisorComment: "Voici",
    enableDic: true,
    enableTransactionsSummary: false,
    enableEmailAttachments: true,
  },
});
const journey: RecoJourney = {
  uuid: uuid(4),
  name: "Épargne",
  distributors: [uuid(5)],
  config,
  hasCoverImage: false,
  active: false,
  version: 3,
};
const blank = recoConfig.parse({
  general: { journeyName: "Vide", sessionValidityDays: 30 },
  ...{ advice: {}, sustainability: {}, "proposal-params": {}, publishing: {} },
});

/** What a browser sends of a form with these values. */
function sent(values: object): FormData {
  const form = new FormData();
  const put = (name: string, value: unknown): void => {
    if (Array.isArray(value))
      for (const [i, one] of value.entries()) typeof one === "string" ? form.append(name, one) : put(`${name}[${i}]`, one);
    else if (typeof value === "object" && value !== null)
      for (const [key, one] of Object.entries(value)) put(name === "" ? key : `${name}.${key}`, one);
    else form.append(name, /^\d+\.\d+$/.test(String(value)) ? decimalForField(String(value), "fr") : String(value));
  };
  put("", values);
  form.append("idem", "a-key-of-the-form");
  form.append("version", "3");
  return form;
}
const read = <Schema extends z.ZodType>(schema: Schema, values: object): z.output<Schema> => {
  const submission = parseWithZod(sent(values), { schema });
  if (submission.status !== "success") throw new Error(JSON.stringify(submission.error));
  return submission.value as z.output<Schema>;
};
const write = (figure: string) => decimalForField(figure, "fr");
const viewer = {} as Viewer;
const SAVE: Record<FormTab, (of: RecoJourney, values: object) => unknown> = {
  general: (of, values) => withGeneral(of, read(generalSchema, values)),
  products: (of, values) => withProducts(of, read(productsSchema("fr"), values)),
  advice: (of, values) => withAdvice(viewer, of, read(adviceSchema("fr"), values)),
  bounds: (of, values) => withBounds(of, read(boundsSchema("fr"), values)),
  sustainability: (of, values) => withSustainability(of, read(sustainabilitySchema("fr"), values)),
  proposal: (of, values) => withProposal(of, read(proposalSchema, values)),
  publishing: (of, values) => withPublishing(of, read(publishingSchema, values)),
};
const TABS = Object.keys(SAVE) as FormTab[];

describe("the forms of a journey", () => {
  it.each(TABS)("keep everything of the tab %s that is saved as it is", async (tab) =>
    expect(await SAVE[tab](journey, valuesOf(journey, tab, write))).toEqual({ config, distributors: journey.distributors }),
  );

  it("together hold every key of a configuration", async () => {
    let made = { ...journey, config: blank, distributors: [] as string[] };
    for (const tab of TABS)
      made = {
        ...made,
        ...((await SAVE[tab](made, {
          ...valuesOf(journey, tab, write),
          ...(tab === "bounds" && { reason: config.advice.suitabilityReason }),
        })) as object),
      };
    expect({ config: made.config, distributors: made.distributors }).toEqual({ config, distributors: journey.distributors });
  });

  it("say where bounds, thresholds and repeated rows do not fit", () => {
    const faults = (schema: z.ZodType, values: object) => {
      const submission = parseWithZod(sent(values), { schema });
      return submission.status === "success" ? null : Object.keys(submission.error ?? {});
    };
    const row = {
      product: uuid(1),
      managementModes: ["free"],
      ranges: { BALANCED: { min: "4", max: "3" }, DYNAMIC: { min: "", max: "5" } },
    };
    expect(faults(productsSchema("fr"), { riskMeasure: "VOLATILITY_ABV", products: [row] })).toEqual([
      "products[0].ranges.BALANCED.max",
      "products[0].ranges.DYNAMIC.min",
    ]);
    const plain = { ...row, ranges: {} };
    expect(faults(productsSchema("fr"), { riskMeasure: "VOLATILITY_ABV", products: [plain, plain] })).toEqual(["products[1].product"]);
    const values = valuesOf(journey, "sustainability", write);
    expect(faults(sustainabilitySchema("fr"), { ...values, taxonomy: [{ value: "10" }, { value: "5" }] })).toEqual(["taxonomy[1].value"]);
  });
});

describe("the form of the bounds", () => {
  const values = valuesOf(journey, "bounds", write) as Record<string, string>;
  const posted = (change: Record<string, string>) => parseWithZod(sent({ ...values, ...change }), { schema: boundsSchema("fr") });

  it("refuses at its field what is above 100, below 0, no class, crossed, half or out of order", () => {
    const wrong = { concentrationManager: "101", lowRiskShare_BALANCED: "-1", lineSri_DYNAMIC: "3,5", shareAboveBand_BALANCED_green: "" };
    const crossed = { concentrationLine_green: "60", concentrationLine_red: "50", equityHorizon_1_under: "3", profileMonths: "" };
    const read = posted({ ...wrong, ...crossed });
    expect(read.status === "success" ? [] : Object.keys(read.error ?? {}).sort()).toEqual(
      [...Object.keys(wrong), "concentrationLine_red", "equityHorizon_1_under", "profileMonths"].sort(),
    );
  });

  it("asks for a reason where a bound changes, and keeps it with the bounds that are no defaults", () => {
    const asked = (change: Record<string, string>) => withBounds(journey, read(boundsSchema("fr"), { ...values, ...change }));
    const loose = {
      concentrationLine_red: "60",
      concentrationLine_green: "40",
      shareAboveBand_AGGRESSIVE_green: "30",
      shareAboveBand_AGGRESSIVE_red: "45",
    };
    expect(asked(loose)).toEqual({ wrong: { reason: ["journeyBounds.wrong.reason"] } });
    const { advice } = (asked({ ...loose, reason: "Avis du contrôle interne" }) as typeof journey).config;
    expect(advice.suitabilityReason).toBe("Avis du contrôle interne");
    expect(Object.keys(advice.suitability ?? {}).sort()).toEqual(["lineSri", "shareAboveBand"]);
    expect(advice.suitability?.shareAboveBand?.AGGRESSIVE).toEqual({ green: 30, red: 45 });
    // Without a change nothing is asked and nothing is written.
    expect(asked({})).toEqual({ config, distributors: journey.distributors });
  });

  it("shows each bound of the advice, with its default where the journey says nothing", () => {
    const shown = valuesOf({ ...journey, config: blank }, "bounds", write) as Record<string, string>;
    const { declaredProfile, ...figures } = boundsWith(
      false,
      Object.fromEntries(BOUND_FIELDS.flatMap(({ name }) => (shown[name] ? [[name, Number(shown[name].replace(",", "."))]] : []))),
    );
    expect({ declaredProfile, ...figures }).toEqual(USUAL_BOUNDS);
  });
});

describe("a change that is tried on past sessions first", () => {
  it("is one of the rules, not of texts or aids", () => {
    const advice = (change: object) => ({ ...config, advice: { ...config.advice, ...change } });
    expect(rulesDiffer(config, { ...config, general: { ...config.general, supportContactInfo: "Autre" } })).toBe(false);
    expect(rulesDiffer(config, advice({ acceptanceReasons: [], enableCorrelationAnalysis: false }))).toBe(false);
    expect(rulesDiffer(config, advice({ maxPercPerAsset: "36" }))).toBe(true);
    expect(rulesDiffer(config, { ...config, "proposal-params": { ...config["proposal-params"], enableActDeposits: false } })).toBe(true);
  });
});
