import type { z } from "zod";
import type { journeyAnalysis, RecoConfig } from "#app/contract/journey/journey.ts";
import { PAI_CODES, RISK_PROFILES } from "#app/domain/journey.ts";

type Analysis = z.infer<typeof journeyAnalysis>;
type Problem = Analysis["problems"][number];

/** What keeps advisers from coming to an end with this configuration, and what it leaves out. `known` are the products there are. */
export function analyzeJourney(config: RecoConfig, known: ReadonlySet<string>): Analysis {
  const { general, advice, publishing } = config;
  const params = config["proposal-params"];
  const problems: Problem[] = [];
  const add = (severity: Problem["severity"], part: string, code: string, details: Partial<Problem> = {}) =>
    problems.push({ severity, part, code, ...details });

  if (![params.enableActNewContracts, params.enableActDeposits, params.enableActWithdrawals, params.enableActRebalancings].some(Boolean))
    add("error", "proposal-params", "NO_ACT_ENABLED");
  const frequencies = [
    params.enableMonthlyContributions,
    params.enableQuarterlyContributions,
    params.enableSemiannuallyContributions,
    params.enableAnnuallyContributions,
  ];
  if (!frequencies.some(Boolean)) add("warning", "proposal-params", "NO_CONTRIBUTION_FREQUENCY");

  if (advice.productConfigs.length === 0) add("error", "advice", "NO_PRODUCT");
  for (const { product, riskRanges, managementModes } of advice.productConfigs) {
    if (!known.has(product)) add("error", "advice", "UNKNOWN_PRODUCT", { product });
    if (managementModes.length === 0) add("error", "advice", "NO_MANAGEMENT_MODE", { product });
    for (const riskProfile of RISK_PROFILES)
      if (!riskRanges[riskProfile]) add("error", "advice", "RISK_RANGE_MISSING", { product, riskProfile });
  }
  for (const riskProfile of RISK_PROFILES)
    if (!general.riskDefinitions.some((definition) => definition.riskProfile === riskProfile))
      add("warning", "general", "RISK_DEFINITION_MISSING", { riskProfile });
  for (const code of PAI_CODES)
    if (general.paiFlags[code] && !general.paiLabels[code]) add("warning", "general", `PAI_LABEL_MISSING_${code}`);
  if (general.sustainableInvestmentThresholds.length === 0) add("warning", "general", "NO_SUSTAINABLE_THRESHOLDS");
  if (general.taxonomyThresholds.length === 0) add("warning", "general", "NO_TAXONOMY_THRESHOLDS");
  if (general.supportContactInfo === "") add("warning", "general", "NO_SUPPORT_CONTACT");
  if (publishing.documentName === "") add("warning", "publishing", "NO_DOCUMENT_NAME");

  const errors = problems.filter(({ severity }) => severity === "error");
  return { usable: errors.length === 0, problems: [...errors, ...problems.filter(({ severity }) => severity === "warning")] };
}
