import type { DiversificationFault } from "#app/domain/diversification.ts";
import type { AssetClass } from "#app/domain/enumerations.ts";
import { hundredthsOf, WHOLE, weightOf } from "#app/domain/simulation/weights.ts";

/** Most portfolios of one Excel file. */
export const MOST_EXPORTED = 500;

/** What can be wrong with a composition. The first four and UNKNOWN_SERIES are reported by the lines alone. */
export const COMPOSITION_PROBLEMS = [
  "TOTAL_TOO_LOW",
  "TOTAL_TOO_HIGH",
  "WEIGHT_TOO_FINE",
  "WEIGHT_NOT_POSITIVE",
  "SERIES_TWICE",
  "UNKNOWN_SERIES",
  "NO_VALUE_AT_DATE",
  "VALUES_ENDED",
  "NO_SRI",
  "FEW_LINES",
  "DIVERSIFICATION",
] as const;
type CompositionProblemCode = (typeof COMPOSITION_PROBLEMS)[number];

export interface CompositionProblem {
  code: CompositionProblemCode;
  severity: "error" | "warning";
  series?: string;
  /** For DIVERSIFICATION: the product's rule, and the asset class that it limits. */
  rule?: DiversificationFault["rule"];
  assetClass?: AssetClass;
  /** What is there and what is allowed: per cent, a number of lines or a date. */
  found?: string;
  limit?: string;
}

/** A composition with fewer lines is allowed and pointed out. */
const RECOMMENDED_LINES = 4;

/**
 * Faults that the lines alone show, with the exact total in per cent: weights are whole hundredths of a per cent and must
 * total 100.00. For TOTAL_TOO_LOW and TOTAL_TOO_HIGH `found` is what is left or too much.
 */
export function checkLines(lines: ReadonlyArray<{ series: string; weight: string }>): { total: string; problems: CompositionProblem[] } {
  const problems: CompositionProblem[] = [];
  const seen = new Set<string>();
  let total = 0;
  let exact = true;
  for (const { series, weight } of lines) {
    if (seen.has(series)) problems.push({ code: "SERIES_TWICE", severity: "error", series });
    seen.add(series);
    const hundredths = hundredthsOf(weight);
    if (weight.startsWith("-") || hundredths === 0)
      problems.push({ code: "WEIGHT_NOT_POSITIVE", severity: "error", series, found: weight });
    else if (hundredths === null) problems.push({ code: "WEIGHT_TOO_FINE", severity: "error", series, found: weight });
    if (hundredths === null) exact = false;
    total += hundredths ?? 0;
  }
  if (exact && total !== WHOLE) {
    const code = total < WHOLE ? "TOTAL_TOO_LOW" : "TOTAL_TOO_HIGH";
    problems.push({ code, severity: "error", found: weightOf(Math.abs(WHOLE - total)), limit: "100" });
  }
  if (seen.size < RECOMMENDED_LINES)
    problems.push({ code: "FEW_LINES", severity: "warning", found: String(seen.size), limit: String(RECOMMENDED_LINES) });
  return { total: weightOf(total), problems };
}
