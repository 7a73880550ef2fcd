import type { DiversificationRules } from "#app/domain/diversification.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import type { ExactParameters } from "../form.ts";
import { RECOMMENDED_LINES, type SupportRule } from "../rules/contract-rules.ts";
import type { RiskBand } from "../suitability/profile-band.ts";
import { WHOLE } from "../weights.ts";

export interface OptimisedLine {
  series: string;
  assetClass: AssetClass;
  sri: number | null;
}

/** Why a support takes no part in a proposal. */
export type LeftOutReason = "closed" | "notForSale" | "notScheduled" | "minimum" | "unrated";

/** What a proposal must keep whatever is typed. Hundredths of a per cent. */
export interface ContractBounds {
  lines: Array<{
    series: string;
    most: number /** Smallest part where it is held at all. */;
    least: number;
    leftOut: LeftOutReason | null;
  }>;
  classes: Array<{ assetClass: AssetClass; most: number }>;
  minLines: number;
  maxLines: number | undefined;
  /** Smallest part of any line that is held. */
  minWeight: number;
}

interface Contract {
  rules: DiversificationRules;
  /** Fewest lines that the organisation asks for; null where it says none. */
  leastLines: number | null;
  supports: readonly SupportRule[];
  /** YYYY-MM-DD. */
  today: string;
}

/**
 * The rules of the product, of its supports and of the organisation as bounds of an optimisation. At least four lines, or as many
 * as there are, where neither product nor organisation asks for more. With the band of a profile a support without a class of risk is left out: its average
 * would not be known.
 */
export function contractBounds(
  lines: readonly OptimisedLine[],
  { rules, leastLines, supports, today }: Contract,
  movements: ExactParameters["movements"],
  band: RiskBand | null,
): ContractBounds {
  const hundredths = (percent: number | undefined, otherwise: number) => (percent === undefined ? otherwise : Math.round(percent * 100));
  const bounded = lines.map(({ series, assetClass, sri }) => {
    const rule = supports.find((one) => one.series === series);
    const least = rule ? leastPart(movements, rule) : 0;
    const leftOut = leftOutReason(rule, least, movements, today) ?? (band && sri === null ? ("unrated" as const) : null);
    // The guaranteed fund is outside of the bounds of a line.
    const most = assetClass === "CAPITAL_GUARANTEED" ? WHOLE : hundredths(rules.maxLineWeight, WHOLE);
    return { series, least: leftOut ? 0 : least, most: leftOut ? 0 : most, leftOut };
  });
  const open = bounded.filter(({ most }) => most > 0).length;
  return {
    lines: bounded,
    classes: Object.entries(rules.maxClassWeight ?? {}).map(([assetClass, most]) => ({
      assetClass: assetClass as AssetClass,
      most: hundredths(most, WHOLE),
    })),
    minLines: Math.max(rules.minLines ?? 1, leastLines ?? 1, Math.min(RECOMMENDED_LINES, open, rules.maxLines ?? RECOMMENDED_LINES)),
    maxLines: rules.maxLines,
    minWeight: hundredths(rules.minLineWeight, 0),
  };
}

function leftOutReason(
  rule: SupportRule | undefined,
  least: number,
  movements: ExactParameters["movements"],
  today: string,
): LeftOutReason | null {
  if (!rule) return null;
  if (rule.closedSince && rule.closedSince <= today) return "closed";
  if (rule.notForSale) return "notForSale";
  if (rule.notForScheduledPayments && movements.some(({ type }) => type === "PERIODIC_DEPOSIT")) return "notScheduled";
  return least > WHOLE ? "minimum" : null;
}

/** The part with which the smallest payment of each kind still meets the minimum of the support, upwards. */
function leastPart(movements: ExactParameters["movements"], { minSimpleDeposit, minPeriodicDeposit }: SupportRule): number {
  const needed = (kind: "SIMPLE_DEPOSIT" | "PERIODIC_DEPOSIT", minimum: string | undefined) => {
    const amounts = movements.flatMap(({ type, amount }) => (type === kind && Number(amount) > 0 ? [Number(amount)] : []));
    return minimum && amounts.length > 0 ? Math.ceil((Number(minimum) / Math.min(...amounts)) * WHOLE - 1e-6) : 0;
  };
  return Math.max(needed("SIMPLE_DEPOSIT", minSimpleDeposit), needed("PERIODIC_DEPOSIT", minPeriodicDeposit));
}
