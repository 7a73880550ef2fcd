import { isoDay } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import type { DatedValues } from "../series/monthly-returns.ts";
import { type LogReturns, type Moments, priipsReturns } from "./priips-moments.ts";
import { type Frequency, inForce, RISK_RULES, type RiskRules } from "./priips-rules.ts";
import { classOf, halfUp } from "./volatility-class.ts";

/** A product as its key information document describes it; values are total returns after ongoing costs. */
export interface PricedProduct {
  uuid: string;
  values: DatedValues;
  frequency: Frequency;
  /** Years, above 0. */
  recommendedHoldingPeriod: number;
  /** 1 to 6. */
  creditRiskMeasure: number;
}

export interface SummaryRisk {
  moments: Moments;
  /** Value at risk at 97.5 % over the recommended holding period, in return space. */
  var: number;
  /** Value-at-risk equivalent volatility a year. */
  vev: number;
  mrm: number;
  crm: number;
  sri: number;
  /** Rule that gave the classes: the day from which it holds, and where it is published. */
  rule: { from: string; source: string };
}

/**
 * Value at risk by the Cornish-Fisher expansion over `periods` periods, and the volatility that would give it without
 * skewness. Moments that do not exist count as 0. A value at risk above what the square root allows gives a volatility of 0.
 */
export function cornishFisherRisk(
  moments: Pick<Moments, "sigma" | "skewness" | "excessKurtosis">,
  periods: number,
  years: number,
  rules: RiskRules,
): { var: number; vev: number } {
  const { sigma } = moments;
  const skewness = moments.skewness ?? 0;
  const kurtosis = moments.excessKurtosis ?? 0;
  const expansion =
    rules.quantile +
    (rules.skewness * skewness) / Math.sqrt(periods) +
    (rules.kurtosis * kurtosis) / periods +
    (rules.squaredSkewness * skewness ** 2) / periods;
  const valueAtRisk = sigma * Math.sqrt(periods) * expansion - 0.5 * sigma ** 2 * periods;
  const vev = (Math.sqrt(Math.max(0, rules.vevConstant - 2 * valueAtRisk)) + rules.quantile) / Math.sqrt(years);
  return { var: valueAtRisk, vev: Math.max(0, vev) };
}

/** Market risk measure, 1 to 7, of a volatility; products with monthly prices only go one class up. */
export function marketRiskMeasure(vev: number, frequency: Frequency, rules: RiskRules): number {
  return Math.min(7, classOf(vev, rules.vevBounds) + (frequency === "MONTHLY" ? rules.monthlyPenalty : 0));
}

/**
 * Summary risk indicator of a category 2 product (Delegated Regulation (EU) 2017/653, Annex II).
 * @throws ComputationError 3107 naming the product when its history is too short or its values too extreme.
 */
export function summaryRisk(product: PricedProduct): SummaryRisk & { logReturns: LogReturns; rules: RiskRules } {
  const { uuid, values, frequency, recommendedHoldingPeriod: years, creditRiskMeasure: crm } = product;
  const lastDay = values.days[values.days.length - 1];
  if (lastDay === undefined) throw new ComputationError("3107", { series: [uuid] });
  const rules = inForce(RISK_RULES, isoDay(lastDay));
  const logReturns = priipsReturns(uuid, values, frequency, rules);
  const risk = cornishFisherRisk(logReturns.moments, years * rules.periodsPerYear[frequency], years, rules);
  if (!Number.isFinite(risk.var) || !Number.isFinite(risk.vev)) throw new ComputationError("3107", { series: [uuid] });
  const mrm = marketRiskMeasure(risk.vev, frequency, rules);
  return {
    moments: logReturns.moments,
    ...risk,
    mrm,
    crm,
    sri: rules.summary[crm - 1]![mrm - 1]!,
    rule: { from: rules.from, source: rules.source },
    logReturns,
    rules,
  };
}

/**
 * Weighted average of published summary risk indicators, and its nearest class, halves up. The regulation defines no
 * indicator for a free portfolio: this is a convention of the product.
 * @throws ComputationError SRI_MISSING for weighted assets without an indicator.
 */
export function portfolioSri(
  weights: ReadonlyMap<string, number>,
  indicators: ReadonlyMap<string, number | null | undefined>,
): { weightedAverageSri: number; sri: number } {
  const held = [...weights].filter(([, w]) => w > 0);
  const missing = held.filter(([uuid]) => typeof indicators.get(uuid) !== "number").map(([uuid]) => uuid);
  if (missing.length > 0) throw new ComputationError("SRI_MISSING", { series: missing });
  const weightedAverageSri = held.reduce((sum, [uuid, w]) => sum + w * indicators.get(uuid)!, 0);
  return { weightedAverageSri, sri: halfUp(weightedAverageSri) };
}
