import { ComputationError } from "../numerics/errors.ts";
import { checkMatrices } from "../numerics/matrix-check.ts";
import { mean, sampleStandardDeviation } from "../numerics/moments.ts";
import { quantilesOfLists } from "../numerics/quantile.ts";
import { twelfthRoot } from "../numerics/twelfth-root.ts";
import { total } from "./cash-flows.ts";
import {
  type FailingName,
  type FirstUnpaidName,
  failingRows,
  firstUnpaidMonths,
  lossCount,
  type OutcomeRow,
  outcomeRow,
  outcomesOf,
} from "./outcomes.ts";
import { type PocketPlan, seriesOf } from "./pocket-plan.ts";
import type { ProjectionPlan } from "./projection-plan.ts";
import {
  constantMixGrowth,
  isConstantMix,
  type Matrices,
  type PathSink,
  type PocketMoney,
  simulateConstantMix,
  simulateHoldings,
} from "./simulate.ts";
import { countSuccesses } from "./success-rate.ts";
import { unpaidByYear } from "./unpaid-by-year.ts";

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
  scenarios: ({ name: QuantileName } & OutcomeRow)[];
  statistics: {
    meanFinalAmount: number;
    standardDeviation: number | null;
    probabilityOfLoss: number;
    totalDeposits: number;
    /** As planned. */
    totalWithdrawals: number;
    meanPaidWithdrawals: number;
  };
  shortfallScenarios: number;
  /** Share of the scenarios that paid every withdrawal. */
  plannedWithdrawalsKept: number;
  /** The scenarios that miss the goal or a withdrawal, by themselves; absent when there is none. */
  failing?: ({ name: FailingName } & OutcomeRow)[];
  /** First month whose withdrawal is not paid in full, by order over all scenarios; null where each is. Absent without withdrawals. */
  firstUnpaidMonth?: Record<FirstUnpaidName, number | null>;
  /** What the quantiles at the start and at the end of each whole year had not been paid by then; absent where all is paid. */
  unpaidByYear?: Record<QuantileName, number[]>;
  targetAmount?: number;
  successRate?: number;
  successes?: number;
  paths?: number[][];
  /** In the order in which they were asked for. */
  finalQuantiles?: number[];
}

export interface ProjectionOptions {
  stopped?: () => boolean;
  /** What a worker may keep between two runs: growth factors of constant-mix pockets on matrices that never change. */
  growthOf?: (pocket: PocketPlan, make: () => Float64Array) => Float64Array;
  /** Is given, for each pocket, what its holdings are worth at the end of each month (month x holding), summed over the scenarios. */
  heldAfter?: Map<PocketPlan, Float64Array>;
}

/** What a pocket of that share gets of the balance and of every flow. */
const pocketMoney = ({ balance, flows, fees }: ProjectionPlan, share: number): PocketMoney => ({
  balance: balance * share,
  invested: flows.deposits.map((deposit) => deposit * (1 - fees.entryFee) * share),
  withdrawn: flows.withdrawals.map((withdrawal) => withdrawal * share),
  feeFactor: twelfthRoot(1 - fees.managementFee),
});

/** Simulates every pocket on the same scenarios and adds their values scenario by scenario. */
export function simulatePlan(plan: ProjectionPlan, matrices: Matrices, options: ProjectionOptions = {}): PathSink {
  const scenarios = checkMatrices(seriesOf(plan.pockets), plan.months, matrices);
  const emptySink = (): PathSink => ({ scenarios, values: new Float64Array((plan.months + 1) * scenarios), unpaid: new Map() });
  const sink = emptySink();
  for (const pocket of plan.pockets) {
    const money = pocketMoney(plan, pocket.share);
    const held = options.heldAfter ? new Float64Array(plan.months * pocket.holdings.length) : null;
    if (held) options.heldAfter?.set(pocket, held);
    if (isConstantMix(pocket)) {
      const make = () => constantMixGrowth(pocket, matrices, scenarios, options.stopped);
      simulateConstantMix(options.growthOf ? options.growthOf(pocket, make) : make(), money, sink);
      // The quick way knows the value of the pocket alone.
      if (held) simulateHoldings(pocket, matrices, money, emptySink(), options.stopped, held);
    } else {
      simulateHoldings(pocket, matrices, money, sink, options.stopped, held);
    }
  }
  return sink;
}

/** Quantiles over the scenarios at each date. @throws ComputationError errorSuccessChances for a value that is not finite. */
function quantilesByDate({ values, scenarios }: PathSink): Record<QuantileName, number[]> {
  const quantiles = quantilesOfLists(values, scenarios, Object.values(QUANTILES));
  if (!quantiles) throw new ComputationError("errorSuccessChances");
  return Object.fromEntries(NAMES.map((name, k) => [name, quantiles[k]])) as Record<QuantileName, number[]>;
}

/**
 * Projects savings over the market scenarios: values by date, final amounts, chances of reaching the goal.
 * @throws ComputationError 0993, 00991 (matrices), errorSuccessChances (a result that is not finite).
 */
export function project(plan: ProjectionPlan, matrices: Matrices, options: ProjectionOptions = {}): Projection {
  const sink = simulatePlan(plan, matrices, options);
  const { scenarios } = sink;
  const bands = quantilesByDate(sink);
  const outcomes = outcomesOf(plan, sink);
  const { finals, unpaidTotals, paidIn } = outcomes;
  const withdrawn = total(plan.flows.withdrawals);
  const statistics = {
    meanFinalAmount: mean(finals),
    standardDeviation: sampleStandardDeviation(finals),
    probabilityOfLoss: lossCount(outcomes) / scenarios,
    totalDeposits: plan.balance + total(plan.flows.deposits),
    totalWithdrawals: withdrawn,
    meanPaidWithdrawals: withdrawn - mean(unpaidTotals),
  };
  if (![statistics.meanFinalAmount, statistics.standardDeviation ?? 0, paidIn, withdrawn].every(Number.isFinite))
    throw new ComputationError("errorSuccessChances");
  const successes = plan.targetAmount === null ? null : countSuccesses(finals, plan.targetAmount, sink.unpaid);
  const failing = failingRows(plan, outcomes);
  return {
    months: plan.months,
    scenarioCount: scenarios,
    savings: Array.from(outcomes.savings),
    median: bands.median,
    lower_area: { from: bands.q05, to: bands.q25 },
    mid_area: { from: bands.q25, to: bands.q75 },
    upper_area: { from: bands.q75, to: bands.q95 },
    scenarios: NAMES.map((name) => ({ name, ...outcomeRow(plan, outcomes, outcomes.order, QUANTILES[name]) })),
    statistics,
    shortfallScenarios: sink.unpaid.size,
    plannedWithdrawalsKept: 1 - sink.unpaid.size / scenarios,
    ...(failing ? { failing } : {}),
    ...(withdrawn > 0 ? { firstUnpaidMonth: firstUnpaidMonths(outcomes) } : {}),
    ...(sink.unpaid.size > 0 ? { unpaidByYear: unpaidByYear(sink, plan.months, QUANTILES) } : {}),
    ...(plan.targetAmount === null || successes === null
      ? {}
      : { targetAmount: plan.targetAmount, successRate: successes / scenarios, successes }),
    ...(plan.paths > 0 ? { paths: scenarioPaths(sink, plan.months + 1, plan.paths) } : {}),
    ...(plan.finalQuantiles
      ? { finalQuantiles: plan.finalQuantiles.map((p) => outcomeRow(plan, outcomes, outcomes.order, p).finalAmount) }
      : {}),
  };
}

function scenarioPaths({ values, scenarios }: PathSink, points: number, count: number): number[][] {
  return Array.from({ length: Math.min(count, scenarios) }, (_, s) => Array.from({ length: points }, (_, t) => values[t * scenarios + s]!));
}
