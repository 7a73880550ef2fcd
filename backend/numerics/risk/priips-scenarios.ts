import { addMonths, isoDay } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { sortedCopy, sortedQuantile } from "#app/domain/numerics/quantile.ts";
import { normalQuantile } from "../statistics/normal-quantile.ts";
import { type Moments, type MonthlyPoint, momentsOf, monthlyPoints } from "./priips-moments.ts";
import { inForce, SCENARIO_RULES, type ScenarioRules } from "./priips-rules.ts";
import { type PricedProduct, type SummaryRisk, summaryRisk } from "./summary-risk.ts";

/** What the invested amount becomes, and the return a year that this makes (decimal fraction). */
export interface Outcome {
  value: number;
  averageReturn: number;
}

export interface HoldingScenarios {
  stress: Outcome;
  unfavourable: Outcome;
  moderate: Outcome;
  favourable: Outcome;
  /** Standard deviation of one period's log returns in bad times. */
  stressedVolatility: number;
  /** Number of whole sub-periods of this length in the history. */
  subPeriods: number;
  /** Days between which the history did what each scenario shows; of a median between two sub-periods, those of the lower one. */
  periods: Record<"unfavourable" | "moderate" | "favourable", Period>;
}

export interface Period {
  from: string;
  to: string;
}

export interface PriipsResult extends SummaryRisk {
  /** By holding period: "1Y", "5Y"; shorter than a year "6M". */
  scenarios: Record<string, HoldingScenarios>;
  scenarioRule: { from: string; source: string };
  /** Years of history behind them. */
  historyYears: number;
}

/** Holding periods that the document shows, in years. */
export function holdingPeriods(recommended: number): number[] {
  if (recommended <= 1) return [recommended];
  return recommended < 10 ? [1, recommended] : [1, Math.ceil(recommended / 2), recommended];
}

/** Name of a holding period: 1Y, 5Y; shorter than a year, or with a part of one, in months: 6M. */
export const periodLabel = (years: number) => (Number.isInteger(years) ? `${years}Y` : `${Math.round(years * 12)}M`);

/** What a sub-period multiplied a value by, and the months before the last value at which it began and ended. */
interface SubPeriod {
  factor: number;
  from: number;
  to: number;
}

const byFactor = (one: SubPeriod, other: SubPeriod) => one.factor - other.factor || one.from - other.from;

/** Whole sub-periods of `months` in the history, the worst first, and those that started too late to be whole. */
function subPeriodsOf(point: MonthlyPoint, historyMonths: number, months: number, missing: () => Error) {
  const value = (back: number): number => {
    const found = point(back);
    if (found === null) throw missing();
    return found;
  };
  const between = (from: number, to: number): SubPeriod => ({ factor: value(to) / value(from), from, to });
  const whole: SubPeriod[] = [];
  for (let end = 0; end + months <= historyMonths; end++) whole.push(between(end + months, end));
  const truncated: SubPeriod[] = [];
  for (let length = 12; length < Math.min(months, historyMonths + 1); length++) truncated.push(between(length, 0));
  return { whole: whole.sort(byFactor), truncated };
}

/** Highest usual deviation of the returns in rolling windows, by the rule for the length of the holding period. */
function stressedDeviation(returns: Float64Array, window: number, level: number): number {
  const deviations: number[] = [];
  for (let i = 0; i + window <= returns.length; i++) deviations.push(momentsOf(returns.subarray(i, i + window)).sigma);
  return sortedQuantile(sortedCopy(deviations), level);
}

/** Growth factor of the stress scenario: Cornish-Fisher at the rule's level with the stressed deviation. */
function stressFactor(deviation: number, moments: Moments, periods: number, level: number): number {
  const z = normalQuantile(level);
  const skewness = moments.skewness ?? 0;
  const kurtosis = moments.excessKurtosis ?? 0;
  const expansion =
    z +
    ((z ** 2 - 1) / 6) * (skewness / Math.sqrt(periods)) +
    ((z ** 3 - 3 * z) / 24) * (kurtosis / periods) -
    ((2 * z ** 3 - 5 * z) / 36) * (skewness ** 2 / periods);
  return Math.exp(deviation * Math.sqrt(periods) * expansion - 0.5 * deviation ** 2 * periods);
}

/**
 * Risk class and performance scenarios of a category 2 product (Delegated Regulation (EU) 2017/653, Annexes II and IV, as
 * amended by (EU) 2021/2268). The holding period is a whole number of months.
 * @throws ComputationError 3107 naming the product when its history is too short, has a gap, or its values are too extreme.
 */
export function priipsScenarios(product: PricedProduct, investedAmount: number): PriipsResult {
  const { uuid, values, frequency, recommendedHoldingPeriod } = product;
  const missing = () => new ComputationError("3107", { series: [uuid] });
  const { logReturns, rules, ...risk } = summaryRisk(product);
  const scenarioRules = inForce(SCENARIO_RULES, isoDay(values.days[values.days.length - 1]!));
  const point = monthlyPoints(values, frequency);
  const historyMonths = Math.round(12 * historyYears(recommendedHoldingPeriod, scenarioRules));

  const outcome = (factor: number, years: number): Outcome => {
    const result = { value: investedAmount * factor, averageReturn: factor ** (1 / years) - 1 };
    if (!Number.isFinite(result.value) || !Number.isFinite(result.averageReturn)) throw missing();
    return result;
  };
  const lastDay = values.days[values.days.length - 1]!;
  const daysOf = ({ from, to }: SubPeriod): Period => ({ from: isoDay(addMonths(lastDay, -from)), to: isoDay(addMonths(lastDay, -to)) });
  const scenariosOf = (years: number): HoldingScenarios => {
    const term = years <= 1 ? 0 : 1;
    const months = Math.round(12 * years);
    const { whole, truncated } = subPeriodsOf(point, historyMonths, months, missing);
    const worst = [whole[0]!, ...truncated].sort(byFactor)[0]!;
    const best = whole[whole.length - 1]!;
    const factors = Float64Array.from(whole, ({ factor }) => factor);
    const stressedVolatility = stressedDeviation(
      logReturns.returns,
      scenarioRules.stressWindow[frequency][term],
      scenarioRules.stressVolatilityQuantile[term],
    );
    const periods = years * rules.periodsPerYear[frequency];
    const stress = stressFactor(stressedVolatility, risk.moments, periods, scenarioRules.stressLevel[term]);
    return {
      stress: outcome(Math.min(stress, worst.factor), years),
      unfavourable: outcome(worst.factor, years),
      moderate: outcome(sortedQuantile(factors, 0.5), years),
      favourable: outcome(best.factor, years),
      stressedVolatility,
      subPeriods: whole.length,
      periods: {
        unfavourable: daysOf(worst),
        moderate: daysOf(whole[Math.floor((whole.length - 1) / 2)]!),
        favourable: daysOf(best),
      },
    };
  };
  return {
    ...risk,
    scenarios: Object.fromEntries(holdingPeriods(recommendedHoldingPeriod).map((years) => [periodLabel(years), scenariosOf(years)])),
    scenarioRule: { from: scenarioRules.from, source: scenarioRules.source },
    historyYears: historyMonths / 12,
  };
}

function historyYears(holdingPeriod: number, rules: ScenarioRules): number {
  return holdingPeriod <= rules.shortHolding ? rules.shortHistory : holdingPeriod + rules.addedYears;
}
