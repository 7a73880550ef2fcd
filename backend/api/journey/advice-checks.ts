import type { RecoConfig } from "#app/contract/journey/journey.ts";
import type { AdviceCheck } from "#app/contract/journey/session.ts";
import { type DiversificationRules, diversificationFaults } from "#app/domain/diversification.ts";
import type { ActType, AssetClass } from "#app/domain/enumerations.ts";
import type { AdviceCheckCode, RiskProfile } from "#app/domain/journey.ts";
import { hundredthsOf, WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import { riskFlag } from "#backend/numerics/advice/risk-measure.ts";

/** What is known of a recommended series. */
export interface AdvisedSeries {
  assetClass: AssetClass;
  /** Its values have ended: it is closed, or its data are late. */
  ended: boolean;
}
/** `missing` names the series without which it cannot be measured. */
export type Risk = { value: number } | { missing: string[] };
export interface AdviceFacts {
  config: RecoConfig;
  proposal: { actType: ActType; productUuid: string } | null;
  riskProfile: RiskProfile | null;
  /** Weights in per cent; null when no allocation is selected. */
  lines: ReadonlyArray<{ series: string; weight: string }> | null;
  series: ReadonlyMap<string, AdvisedSeries>;
  /** Risk of the allocation by the journey's measure: classes of the risk indicator, or per cent of volatility a year. */
  risk: Risk;
  /** Rules of the product. */
  diversification: DiversificationRules;
}

/** Orange margins beside a range of risk: a quarter of a class, or one point of volatility. */
const TOLERATED_CLASSES = 0.25;
const TOLERATED_POINTS = 1;
/** Assets that give the money back, whatever the market does. */
const GUARANTEED: ReadonlySet<AssetClass> = new Set(["CAPITAL_GUARANTEED"]);
const ACT_SWITCHES = {
  ACT_NEW_CONTRACTS: "enableActNewContracts",
  ACT_DEPOSITS: "enableActDeposits",
  ACT_WITHDRAWALS: "enableActWithdrawals",
  ACT_REBALANCINGS: "enableActRebalancings",
} as const satisfies Record<ActType, keyof RecoConfig["proposal-params"]>;

const red = (code: AdviceCheckCode, details: Partial<AdviceCheck> = {}): AdviceCheck => ({ code, flag: "red", ...details });
const green = (code: AdviceCheckCode, details: Partial<AdviceCheck> = {}): AdviceCheck => ({ code, flag: "green", ...details });

/** Every rule that an advice is held against, with what was found and what is allowed; red ones stand in its way. */
export function adviceChecks(facts: AdviceFacts): AdviceCheck[] {
  const { config, proposal, riskProfile, lines } = facts;
  const checks: AdviceCheck[] = [];
  if (!proposal) checks.push(red("PROPOSAL_PARAMETERS"));
  const product = proposal && config.advice.productConfigs.find((entry) => entry.product === proposal.productUuid);
  if (proposal) {
    checks.push(product ? green("PRODUCT_CONFIGURED") : red("PRODUCT_CONFIGURED", { found: proposal.productUuid }));
    const enabled = config["proposal-params"][ACT_SWITCHES[proposal.actType]];
    checks.push({ code: "ACT_ENABLED", flag: enabled ? "green" : "red", found: proposal.actType });
  }
  checks.push(riskProfile ? green("RISK_PROFILE", { found: riskProfile }) : red("RISK_PROFILE"));
  if (!lines || lines.length === 0) return [...checks, red("ALLOCATION_SELECTED")];
  return [
    ...checks,
    green("ALLOCATION_SELECTED"),
    ...allocationChecks(facts, lines, product ? (product.riskRanges[riskProfile ?? "BALANCED"] ?? null) : null),
  ];
}

function allocationChecks(
  { config, series, risk, riskProfile, diversification }: AdviceFacts,
  lines: ReadonlyArray<{ series: string; weight: string }>,
  range: { min: number; max: number } | null,
): AdviceCheck[] {
  const hundredths = lines.map(({ weight }) => hundredthsOf(weight));
  const total = hundredths.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  const exact = total === WHOLE && hundredths.every((part) => part !== null && part > 0);
  const found = weightOf(total);
  const checks: AdviceCheck[] = [{ code: "ALLOCATION_TOTAL", flag: exact ? "green" : "red", found, allowed: "100" }];
  if (riskProfile) checks.push(riskCheck(config.advice.riskMeasure, risk, range));

  const held = new Set(lines.map((line) => line.series)).size;
  const { minNumAssets, maxPercNoGuaranteed } = config.advice;
  if (minNumAssets !== undefined)
    checks.push({
      code: "MINIMUM_ASSETS",
      flag: held >= minNumAssets ? "green" : "red",
      found: String(held),
      allowed: String(minNumAssets),
    });
  if (maxPercNoGuaranteed !== undefined) {
    const open = lines.filter((line) => !GUARANTEED.has(series.get(line.series)?.assetClass ?? "NOT_DEFINED"));
    const share = open.reduce((sum, { weight }) => sum + (hundredthsOf(weight) ?? 0), 0);
    const allowed = Number(maxPercNoGuaranteed) * 100;
    checks.push({
      code: "WITHOUT_GUARANTEE",
      flag: share <= allowed ? "green" : "red",
      found: weightOf(share),
      allowed: maxPercNoGuaranteed,
    });
  }
  const classified = lines.map((line) => ({
    series: line.series,
    assetClass: series.get(line.series)?.assetClass ?? ("NOT_DEFINED" as const),
    weight: Number(line.weight),
  }));
  const faults = diversificationFaults(diversification, classified).filter(({ rule }) => rule !== "total");
  for (const fault of faults)
    checks.push(
      red("DIVERSIFICATION", {
        found: `${fault.rule} ${fault.found}`,
        allowed: String(fault.limit),
        ...("series" in fault ? { series: [fault.series] } : {}),
      }),
    );
  if (faults.length === 0) checks.push(green("DIVERSIFICATION"));
  const ended = lines.map((line) => line.series).filter((uuid) => series.get(uuid)?.ended ?? true);
  checks.push(ended.length > 0 ? { code: "VALUES_ENDED", flag: "orange", series: ended } : green("VALUES_ENDED"));
  return checks;
}

/** The risk against the range of the client's profile; a little outside is pointed out, more is refused. */
function riskCheck(measure: RecoConfig["advice"]["riskMeasure"], risk: Risk, range: { min: number; max: number } | null): AdviceCheck {
  if ("missing" in risk) return red("RISK_RANGE", { series: risk.missing });
  const found = risk.value.toFixed(2);
  if (!range) return red("RISK_RANGE", { found });
  const tolerance = measure === "WEIGHTED_AVERAGE_SRI" ? TOLERATED_CLASSES : TOLERATED_POINTS;
  return { code: "RISK_RANGE", flag: riskFlag(risk.value, { ...range, tolerance }), found, allowed: `${range.min}–${range.max}` };
}
