import type { RecoConfig, RecoJourney } from "#app/contract/journey/journey.ts";
import { PAI_CODES, type PaiCode, RISK_PROFILES, type RiskProfile } from "#app/domain/journey.ts";
import { CAPS, PROPOSAL_ACTS, PROPOSAL_FREQUENCIES, SMALLEST_DEPOSITS } from "../changes/config-fields.ts";
import { boundsValues } from "./bounds/bounds.server.ts";
import type { FormTab } from "./journey-tabs.ts";

/** A configuration as the texts of its forms: empty where nothing is set, `on` for a box that is ticked. */
export type GeneralValues = {
  journeyName: string;
  distributors: string[];
  sessionValidityDays: string;
  showSideStepper: string;
  supportContactInfo: string;
  finalizationUrl: string;
  riskDefinitions: Array<{ riskProfile: string; label: string; description: string }>;
};
type Figure = (typeof CAPS)[number] | (typeof SMALLEST_DEPOSITS)[number];
export type AdviceValues = Record<Figure, string> & {
  questionnaireTemplate: string;
  enableRecoJourneyAdvice: string;
  enableCorrelationAnalysis: string;
  minNumAssets: string;
  seniorAge: string;
  maxPercLowRisk: string;
  maxPercUnitsOfAccount: string;
  forbiddenSeries: Array<{ series: string; code: string }>;
  kidMaxMonths: string;
  acceptanceReasons: Array<{ text: string; fits: string }>;
};
export type ProductsValues = {
  riskMeasure: string;
  products: Array<{ product: string; managementModes: string[]; ranges: Record<RiskProfile, { min: string; max: string }> }>;
};
export type SustainabilityValues = {
  stepName: string;
  intro: string;
  sustainable: Array<{ value: string }>;
  taxonomy: Array<{ value: string }>;
  pai: Record<PaiCode, { offered: string; label: string }>;
};
export type ProposalValues = Record<(typeof PROPOSAL_ACTS)[number] | (typeof PROPOSAL_FREQUENCIES)[number], string>;
export type PublishingValues = {
  documentName: string;
  documentType: string;
  preliminaryInformation: string;
  defaultAdvisorComment: string;
  enableDic: string;
  enableTransactionsSummary: string;
  enableEmailAttachments: string;
};

const box = (on: boolean | undefined) => (on ? "on" : "");
const figure = (value: string | number | undefined) => (value === undefined ? "" : String(value));
const byName = <Name extends string, Value>(names: readonly Name[], ofName: (name: Name) => Value) =>
  Object.fromEntries(names.map((name) => [name, ofName(name)])) as Record<Name, Value>;

export const generalValues = ({ config: { general }, distributors }: Pick<RecoJourney, "config" | "distributors">): GeneralValues => ({
  journeyName: general.journeyName,
  distributors,
  sessionValidityDays: String(general.sessionValidityDays),
  showSideStepper: box(general.showSideStepper),
  supportContactInfo: general.supportContactInfo,
  finalizationUrl: general.finalizationUrl ?? "",
  riskDefinitions: general.riskDefinitions,
});

export const adviceValues = ({ advice }: RecoConfig): AdviceValues => ({
  questionnaireTemplate: advice.questionnaireTemplate ?? "",
  enableRecoJourneyAdvice: box(advice.enableRecoJourneyAdvice),
  enableCorrelationAnalysis: box(advice.enableCorrelationAnalysis),
  minNumAssets: figure(advice.minNumAssets),
  ...byName(CAPS, (name) => figure(advice[name])),
  ...byName(SMALLEST_DEPOSITS, (name) => figure(advice[name])),
  seniorAge: figure(advice.senior?.age),
  maxPercLowRisk: figure(advice.senior?.maxPercLowRisk),
  maxPercUnitsOfAccount: figure(advice.senior?.maxPercUnitsOfAccount),
  forbiddenSeries: (advice.senior?.forbiddenSeries ?? []).map((series) => ({ series, code: "" })),
  kidMaxMonths: figure(advice.kidMaxMonths),
  acceptanceReasons: (advice.acceptanceReasons ?? []).map((reason) => (typeof reason === "string" ? { text: reason, fits: "" } : reason)),
});

/** `write` gives a figure as the person types it. */
export const productsValues = ({ advice }: RecoConfig, write: (figure: string) => string): ProductsValues => ({
  riskMeasure: advice.riskMeasure,
  products: advice.productConfigs.map(({ product, managementModes, riskRanges }) => ({
    product,
    managementModes,
    ranges: byName(RISK_PROFILES, (profile) => {
      const range = riskRanges[profile];
      return { min: range ? write(String(range.min)) : "", max: range ? write(String(range.max)) : "" };
    }),
  })),
});

export const sustainabilityValues = ({ general, sustainability }: RecoConfig): SustainabilityValues => ({
  ...sustainability,
  sustainable: general.sustainableInvestmentThresholds.map((value) => ({ value })),
  taxonomy: general.taxonomyThresholds.map((value) => ({ value })),
  pai: byName(PAI_CODES, (code) => ({ offered: box(general.paiFlags[code]), label: general.paiLabels[code] ?? "" })),
});

export const proposalValues = ({ "proposal-params": params }: RecoConfig): ProposalValues =>
  byName([...PROPOSAL_ACTS, ...PROPOSAL_FREQUENCIES], (name) => box(params[name]));

export const publishingValues = ({ publishing }: RecoConfig): PublishingValues => ({
  ...publishing,
  enableDic: box(publishing.enableDic),
  enableTransactionsSummary: box(publishing.enableTransactionsSummary),
  enableEmailAttachments: box(publishing.enableEmailAttachments),
});

/** What a tab's form holds of a journey. */
export function valuesOf(journey: RecoJourney, tab: FormTab, write: (figure: string) => string): object {
  const { config } = journey;
  switch (tab) {
    case "general":
      return generalValues(journey);
    case "products":
      return productsValues(config, write);
    case "advice":
      return adviceValues(config);
    case "bounds":
      return boundsValues(config, write);
    case "sustainability":
      return sustainabilityValues(config);
    case "proposal":
      return proposalValues(config);
    case "publishing":
      return publishingValues(config);
  }
}
