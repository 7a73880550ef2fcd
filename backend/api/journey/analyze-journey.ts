import type { JourneyAnalysis, JourneyProblem, RecoConfig } from "#app/contract/journey/journey.ts";
import { JOURNEY_ERRORS, type JourneyProblemCode, PAI_CODES, RISK_PROFILES } from "#app/domain/journey.ts";

/** What a configuration refers to, as far as it is there. */
export interface KnownReferences {
  products: ReadonlySet<string>;
  series: ReadonlySet<string>;
  templates: ReadonlyMap<string, KnownTemplate>;
}
export interface KnownTemplate {
  published: boolean;
  /** It has bands of points and profiles to lead to. */
  scored: boolean;
  /** The only distributor that may send it; null where all may. */
  distributor: string | null;
}

type Details = Pick<JourneyProblem, "product" | "riskProfile" | "nextRiskProfile" | "series" | "pai">;
type Add = (part: JourneyProblem["part"], code: JourneyProblemCode, details?: Details) => void;
const ERRORS: ReadonlySet<string> = new Set(JOURNEY_ERRORS);

/** Classes of the summary risk indicator. */
const SRI_SCALE = { min: 1, max: 7 };

/** What keeps advisers from coming to an end with this configuration, and what it leaves out; errors first. */
export function analyzeJourney(config: RecoConfig, distributors: readonly string[], known: KnownReferences): JourneyAnalysis {
  const problems: JourneyProblem[] = [];
  const add: Add = (part, code, details = {}) =>
    problems.push({ severity: ERRORS.has(code) ? "error" : "warning", part, code, ...details });
  analyzeProposal(config, add);
  analyzeScoring(config, distributors, known, add);
  analyzeProducts(config, known, add);
  analyzeCaps(config, known, add);
  analyzeTexts(config, add);
  const errors = problems.filter(({ severity }) => severity === "error");
  return { usable: errors.length === 0, problems: [...errors, ...problems.filter(({ severity }) => severity === "warning")] };
}

function analyzeProposal({ "proposal-params": params }: RecoConfig, add: Add): void {
  const acts = [params.enableActNewContracts, params.enableActDeposits, params.enableActWithdrawals, params.enableActRebalancings];
  if (!acts.some(Boolean)) add("proposal-params", "NO_ACT_ENABLED");
  const frequencies = [
    params.enableMonthlyContributions,
    params.enableQuarterlyContributions,
    params.enableSemiannuallyContributions,
    params.enableAnnuallyContributions,
  ];
  if (!frequencies.some(Boolean)) add("proposal-params", "NO_CONTRIBUTION_FREQUENCY");
}

/** A journey without a template has no definition of scores. */
function analyzeScoring({ advice }: RecoConfig, distributors: readonly string[], known: KnownReferences, add: Add): void {
  const template = advice.questionnaireTemplate && known.templates.get(advice.questionnaireTemplate);
  if (!template) {
    add("advice", advice.questionnaireTemplate ? "UNKNOWN_QUESTIONNAIRE_TEMPLATE" : "NO_QUESTIONNAIRE_TEMPLATE");
    return;
  }
  if (!template.published) add("advice", "QUESTIONNAIRE_TEMPLATE_NOT_PUBLISHED");
  if (!template.scored) add("advice", "QUESTIONNAIRE_TEMPLATE_WITHOUT_SCORES");
  const reaches = template.distributor === null || (distributors.length > 0 && distributors.every((one) => one === template.distributor));
  if (!reaches) add("advice", "QUESTIONNAIRE_TEMPLATE_OF_ANOTHER");
}

function analyzeProducts({ advice }: RecoConfig, known: KnownReferences, add: Add): void {
  if (advice.productConfigs.length === 0) add("advice", "NO_PRODUCT");
  for (const entry of advice.productConfigs) {
    const { product, riskRanges, managementModes } = entry;
    if (!known.products.has(product)) add("advice", "UNKNOWN_PRODUCT", { product });
    if (managementModes.length === 0) add("advice", "NO_MANAGEMENT_MODE", { product });
    for (const riskProfile of RISK_PROFILES) {
      const range = riskRanges[riskProfile];
      if (!range) add("advice", "RISK_RANGE_MISSING", { product, riskProfile });
      else if (advice.riskMeasure === "WEIGHTED_AVERAGE_SRI" && (range.min < SRI_SCALE.min || range.max > SRI_SCALE.max))
        add("advice", "RISK_RANGE_OUT_OF_SCALE", { product, riskProfile });
    }
    analyzeNeighbours(entry, add);
  }
}

/** Ranges of one profile and the next should meet: between them no allocation fits anybody, within both it fits two. */
function analyzeNeighbours({ product, riskRanges }: RecoConfig["advice"]["productConfigs"][number], add: Add): void {
  for (const [i, riskProfile] of RISK_PROFILES.entries()) {
    const nextRiskProfile = RISK_PROFILES[i + 1];
    const range = riskRanges[riskProfile];
    const next = nextRiskProfile && riskRanges[nextRiskProfile];
    if (!range || !next) continue;
    if (range.max < next.min) add("advice", "RISK_RANGES_HOLE", { product, riskProfile, nextRiskProfile });
    if (range.max > next.min) add("advice", "RISK_RANGES_OVERLAP", { product, riskProfile, nextRiskProfile });
  }
}

function analyzeCaps({ advice }: RecoConfig, known: KnownReferences, add: Add): void {
  const cap = (text: string | undefined, otherwise: number) => (text === undefined ? otherwise : Number(text));
  if (cap(advice.maxPercNoGuaranteed, 100) + cap(advice.maxPercGuaranteed, 100) < 100) add("advice", "GUARANTEE_CAPS_CROSSED");
  const least = cap(advice.minPercPerAsset, 0);
  if (least > cap(advice.maxPercPerAsset, 100)) add("advice", "ASSET_BOUNDS_CROSSED");
  if ((advice.minNumAssets ?? 1) * least > 100) add("advice", "ASSET_MINIMUM_TOO_HIGH");
  const structured = cap(advice.maxPercStructured, 100);
  if (cap(advice.maxPercStructuredFirstTime, 0) > structured) add("advice", "STRUCTURED_CAPS_CROSSED");
  const offersStructured = advice.productConfigs.some(({ managementModes }) => managementModes.includes("structured-product"));
  if (offersStructured && advice.maxPercStructured === undefined) add("advice", "STRUCTURED_CAP_MISSING");
  for (const series of advice.senior?.forbiddenSeries ?? [])
    if (!known.series.has(series)) add("advice", "UNKNOWN_FORBIDDEN_SERIES", { series });
}

function analyzeTexts({ general, publishing }: RecoConfig, add: Add): void {
  for (const riskProfile of RISK_PROFILES)
    if (!general.riskDefinitions.some((definition) => definition.riskProfile === riskProfile))
      add("general", "RISK_DEFINITION_MISSING", { riskProfile });
  for (const pai of PAI_CODES) if (general.paiFlags[pai] && !general.paiLabels[pai]) add("general", "PAI_LABEL_MISSING", { pai });
  if (general.sustainableInvestmentThresholds.length === 0) add("general", "NO_SUSTAINABLE_THRESHOLDS");
  if (general.taxonomyThresholds.length === 0) add("general", "NO_TAXONOMY_THRESHOLDS");
  if (general.supportContactInfo === "") add("general", "NO_SUPPORT_CONTACT");
  if (publishing.documentName === "") add("publishing", "NO_DOCUMENT_NAME");
}
