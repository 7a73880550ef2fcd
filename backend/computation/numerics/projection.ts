import { cumulatedSavings, total } from "./cash-flows.ts";
import { ComputationError } from "./errors.ts";
import { checkMatrices } from "./matrix-check.ts";
import { mean, sampleStandardDeviation } from "./moments.ts";
import { type PocketPlan, seriesOf } from "./pocket-plan.ts";
import type { ProjectionPlan } from "./projection-plan.ts";
import { DriftingOrder, sortedCopy, sortedQuantile } from "./quantile.ts";
import { constantMixGrowth, isConstantMix, type Matrices, type PathSink, simulateConstantMix, simulateHoldings } from "./simulate.ts";
import { countSuccesses } from "./success-rate.ts";
import { moneyWeightedReturn } from "./target-return.ts";

export const QUANTILES = { q05: 0.05, q25: 0.25, median: 0.5, q75: 0.75, q95: 0.95 } as const;
export type QuantileName = keyof typeof QUANTILES;
const NAMES = Object.keys(QUANTILES) as QuantileName[];

export interface Projection {
  months: number;
  scenarioCount: number;
  savings: number[];
  median: number[];
  lower_area: { from: number[]; to: number[] };
  mid_area: { from: number[]; to: number[] };
  upper_area: { from: number[]; to: number[] };
  scenarios: { name: QuantileName; finalAmount: number; gain: number; annualizedReturn: number | null }[];
  statistics: {
    meanFinalAmount: number;
    standardDeviation: number | null;
    probabilityOfLoss: number;
    totalDeposits: number;
    totalWithdrawals: number;
  };
  shortfallScenarios: number;
  targetAmount?: number;
  successRate?: number;
  successes?: number;
  paths?: number[][];
}

/** What a worker may keep between two runs: growth factors of constant-mix pockets on matrices that never change. */
export interface ProjectionOptions {
  stopped?: () => boolean;
  growthOf?: (pocket: PocketPlan, make: () => Float64Array) => Float64Array;
}

/** Simulates every pocket on the same scenarios and adds their values scenario by scenario. */
export function simulatePlan(plan: ProjectionPlan, matrices: Matrices, options: ProjectionOptions = {}): PathSink {
  const scenarios = checkMatrices(seriesOf(plan.pockets), plan.months, matrices);
  const sink: PathSink = { scenarios, values: new Float64Array((plan.months + 1) * scenarios), shortfall: new Uint8Array(scenarios) };
  const feeFactor = (1 - plan.fees.managementFee) ** (1 / 12);
  for (const pocket of plan.pockets) {
    const { share } = pocket;
    const money = {
      balance: plan.balance * share,
      invested: plan.flows.deposits.map((deposit) => deposit * (1 - plan.fees.entryFee) * share),
      withdrawn: plan.flows.withdrawals.map((withdrawal) => withdrawal * share),
      feeFactor,
    };
    if (isConstantMix(pocket)) {
      const make = () => constantMixGrowth(pocket, matrices, scenarios, options.stopped);
      simulateConstantMix(options.growthOf ? options.growthOf(pocket, make) : make(), money, sink);
    } else {
      simulateHoldings(pocket, matrices, money, sink, options.stopped);
    }
  }
  return sink;
}

/** Quantiles over the scenarios at each date. @throws ComputationError errorSuccessChances for a value that is not finite. */
function quantilesByDate({ values, scenarios }: PathSink, points: number): Record<QuantileName, number[]> {
  const bands: Record<QuantileName, number[]> = { q05: [], q25: [], median: [], q75: [], q95: [] };
  const order = new DriftingOrder(scenarios);
  for (let t = 0; t < points; t++) {
    const sorted = order.next(values.subarray(t * scenarios, (t + 1) * scenarios));
    if (!Number.isFinite(sorted[0]!) || !Number.isFinite(sorted[scenarios - 1]!)) throw new ComputationError("errorSuccessChances");
    for (const name of NAMES) bands[name].push(sortedQuantile(sorted, QUANTILES[name]));
  }
  return bands;
}

/**
 * Projects savings over the market scenarios: values by date, final amounts, chances of reaching the goal.
 * @throws ComputationError 0993, 00991 (matrices), errorSuccessChances (a result that is not finite).
 */
export function project(plan: ProjectionPlan, matrices: Matrices, options: ProjectionOptions = {}): Projection {
  const sink = simulatePlan(plan, matrices, options);
  const { scenarios } = sink;
  const bands = quantilesByDate(sink, plan.months + 1);
  const finals = sink.values.subarray(plan.months * scenarios);
  const sortedFinals = sortedCopy(finals);
  const savings = cumulatedSavings(plan.balance, plan.flows);
  const paidIn = savings[plan.months]!;
  const statistics = {
    meanFinalAmount: mean(finals),
    standardDeviation: sampleStandardDeviation(finals),
    probabilityOfLoss: finals.reduce((count, value) => count + (value < paidIn ? 1 : 0), 0) / scenarios,
    totalDeposits: plan.balance + total(plan.flows.deposits),
    totalWithdrawals: total(plan.flows.withdrawals),
  };
  if (![statistics.meanFinalAmount, statistics.standardDeviation ?? 0, paidIn].every(Number.isFinite))
    throw new ComputationError("errorSuccessChances");
  const successes = plan.targetAmount === null ? null : countSuccesses(finals, plan.targetAmount);
  return {
    months: plan.months,
    scenarioCount: scenarios,
    savings: Array.from(savings),
    median: bands.median,
    lower_area: { from: bands.q05, to: bands.q25 },
    mid_area: { from: bands.q25, to: bands.q75 },
    upper_area: { from: bands.q75, to: bands.q95 },
    scenarios: NAMES.map((name) => {
      const finalAmount = sortedQuantile(sortedFinals, QUANTILES[name]);
      return {
        name,
        finalAmount,
        gain: finalAmount - paidIn,
        annualizedReturn: moneyWeightedReturn(plan.balance, plan.flows, finalAmount),
      };
    }),
    statistics,
    shortfallScenarios: sink.shortfall.reduce((count, short) => count + short, 0),
    ...(plan.targetAmount === null || successes === null
      ? {}
      : { targetAmount: plan.targetAmount, successRate: successes / scenarios, successes }),
    ...(plan.paths > 0 ? { paths: scenarioPaths(sink, plan.months + 1, plan.paths) } : {}),
  };
}

function scenarioPaths({ values, scenarios }: PathSink, points: number, count: number): number[][] {
  return Array.from({ length: Math.min(count, scenarios) }, (_, s) => Array.from({ length: points }, (_, t) => values[t * scenarios + s]!));
}
