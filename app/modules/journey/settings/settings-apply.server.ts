import type { z } from "zod";
import type { RecoConfig, RecoJourney } from "#app/contract/journey/journey.ts";
import { PAI_CODES, RISK_PROFILES } from "#app/domain/journey.ts";
import type { TranslationKey } from "#app/i18n/texts.ts";
import { namedSeries } from "#app/modules/series/series.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { CAPS, PROPOSAL_ACTS, PROPOSAL_FREQUENCIES, SMALLEST_DEPOSITS } from "../changes/config-fields.ts";
import type {
  adviceSchema,
  generalSchema,
  productsSchema,
  proposalSchema,
  publishingSchema,
  sustainabilitySchema,
} from "./settings.schema.ts";

/** A journey as a form asks for it. */
export type Asked = Pick<RecoJourney, "config" | "distributors">;

/** Rules of age that hold where none are set. */
const USUAL_SENIOR = { age: 85, maxPercLowRisk: "50", maxPercUnitsOfAccount: "30" };

/** Those of the fields that were filled in. */
const filled = <Form extends object, Name extends keyof Form & string>(names: readonly Name[], form: Form) =>
  Object.fromEntries(names.flatMap((name) => (form[name] === undefined ? [] : [[name, form[name]]]))) as {
    [One in Name]?: Exclude<Form[One], undefined>;
  };

export function withGeneral({ config }: Asked, form: z.output<typeof generalSchema>): Asked {
  const { finalizationUrl: _former, ...general } = config.general;
  const { journeyName, sessionValidityDays, supportContactInfo, riskDefinitions, finalizationUrl } = form;
  return {
    distributors: form.distributors,
    config: {
      ...config,
      general: {
        ...general,
        ...{ journeyName, sessionValidityDays, supportContactInfo, riskDefinitions },
        ...(finalizationUrl ? { finalizationUrl } : {}),
        showSideStepper: form.showSideStepper === "on",
      },
    },
  };
}

export const withProducts = ({ config, distributors }: Asked, form: z.output<ReturnType<typeof productsSchema>>): Asked => ({
  distributors,
  config: {
    ...config,
    advice: {
      ...config.advice,
      riskMeasure: form.riskMeasure,
      productConfigs: form.products.map(({ product, managementModes, ranges }) => ({
        product,
        managementModes,
        riskRanges: Object.fromEntries(
          RISK_PROFILES.flatMap((profile) => {
            const { min, max } = ranges[profile] ?? {};
            return min === undefined || max === undefined ? [] : [[profile, { min: Number(min), max: Number(max) }]];
          }),
        ),
      })),
    },
  },
});

/** The rules as configured, or the rows whose code names no series or one that is above. */
export async function withAdvice(
  viewer: Viewer,
  { config, distributors }: Asked,
  form: z.output<ReturnType<typeof adviceSchema>>,
): Promise<Asked | { wrong: Record<string, [TranslationKey]> }> {
  const found = await Promise.all(
    form.forbiddenSeries.map(async ({ series, code }) => series ?? (code ? ((await namedSeries(viewer, code))?.uuid ?? null) : undefined)),
  );
  const wrong = found.flatMap((uuid, index): Array<[string, [TranslationKey]]> => {
    if (uuid === undefined) return [];
    if (uuid === null) return [[`forbiddenSeries[${index}].code`, ["journeySettings.form.codeUnknown"]]];
    return found.indexOf(uuid) < index ? [[`forbiddenSeries[${index}].code`, ["journeySettings.form.twice"]]] : [];
  });
  if (wrong.length > 0) return { wrong: Object.fromEntries(wrong) };
  const forbiddenSeries = found.filter((uuid): uuid is string => typeof uuid === "string");
  const { seniorAge: age, maxPercLowRisk, maxPercUnitsOfAccount } = form;
  const typed = filled(["age", "maxPercLowRisk", "maxPercUnitsOfAccount"], { age, maxPercLowRisk, maxPercUnitsOfAccount });
  const hasSenior = Object.keys(typed).length > 0 || forbiddenSeries.length > 0;
  const { riskMeasure, productConfigs, suitability, suitabilityReason } = config.advice;
  const advice: RecoConfig["advice"] = {
    ...{ riskMeasure, productConfigs },
    ...filled(["suitability", "suitabilityReason"], { suitability, suitabilityReason }),
    enableRecoJourneyAdvice: form.enableRecoJourneyAdvice === "on",
    enableCorrelationAnalysis: form.enableCorrelationAnalysis === "on",
    ...filled([...CAPS, ...SMALLEST_DEPOSITS], form),
    ...filled(["questionnaireTemplate", "minNumAssets", "kidMaxMonths"], form),
    ...(hasSenior ? { senior: { ...USUAL_SENIOR, ...typed, forbiddenSeries } } : {}),
    ...(form.acceptanceReasons.length > 0
      ? { acceptanceReasons: form.acceptanceReasons.map(({ text, fits }) => (fits ? { text, fits } : text)) }
      : {}),
  };
  return { distributors, config: { ...config, advice } };
}

export function withSustainability({ config, distributors }: Asked, form: z.output<ReturnType<typeof sustainabilitySchema>>): Asked {
  const { stepName, intro, sustainable, taxonomy, pai } = form;
  const general = {
    ...config.general,
    sustainableInvestmentThresholds: sustainable.map(({ value }) => value),
    taxonomyThresholds: taxonomy.map(({ value }) => value),
    paiFlags: Object.fromEntries(PAI_CODES.map((code) => [code, pai[code].offered === "on"])),
    paiLabels: Object.fromEntries(PAI_CODES.flatMap((code) => (pai[code].label ? [[code, pai[code].label]] : []))),
  };
  return { distributors, config: { ...config, general, sustainability: { stepName, intro } } };
}

export const withProposal = ({ config, distributors }: Asked, form: z.output<typeof proposalSchema>): Asked => ({
  distributors,
  config: {
    ...config,
    "proposal-params": Object.fromEntries(
      [...PROPOSAL_ACTS, ...PROPOSAL_FREQUENCIES].map((name) => [name, form[name] === "on"]),
    ) as RecoConfig["proposal-params"],
  },
});

export function withPublishing({ config, distributors }: Asked, form: z.output<typeof publishingSchema>): Asked {
  const { version: _version, idem: _idem, enableDic, enableTransactionsSummary, enableEmailAttachments, ...texts } = form;
  const publishing = {
    ...texts,
    enableDic: enableDic === "on",
    enableTransactionsSummary: enableTransactionsSummary === "on",
    enableEmailAttachments: enableEmailAttachments === "on",
  };
  return { distributors, config: { ...config, publishing } };
}
