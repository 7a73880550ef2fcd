import { kernels } from "../numerics/kernels.ts";
import type { ScenarioMatrix } from "../numerics/scenario-matrix.ts";
import type { PocketPlan } from "./pocket-plan.ts";

/** Money of one pocket: its share of the balance and of the flows, entry fee already taken from the deposits. */
export interface PocketMoney {
  balance: number;
  invested: Float64Array;
  withdrawn: Float64Array;
  /** Growth factor of a month that management fees leave: (1 - fee)^(1/12). */
  feeFactor: number;
}

/** Values of all scenarios, time-major: point t of scenario s is at t * scenarios + s. Pockets are added up. */
export interface PathSink {
  scenarios: number;
  values: Float64Array;
  /** What could not be paid of each month's withdrawals, by scenario: those that paid everything have no entry. */
  unpaid: Map<number, Float64Array>;
}

export type Matrices = ReadonlyMap<string, ScenarioMatrix>;

/** A scenario whose value covers a withdrawal but for rounding pays it. */
const SLACK = 1e-12;

/** Keeps that a scenario could not pay `missing` of a month's withdrawals; pockets add up. */
function noteUnpaid(
  { unpaid }: PathSink,
  { scenario, month, months }: { scenario: number; month: number; months: number },
  missing: number,
) {
  let byMonth = unpaid.get(scenario);
  if (!byMonth) {
    byMonth = new Float64Array(months);
    unpaid.set(scenario, byMonth);
  }
  byMonth[month]! += missing;
}

/** Thrown between two scenarios when the caller does not want the result any more. */
export class SimulationStopped extends Error {
  constructor() {
    super("simulation stopped");
    this.name = "SimulationStopped";
  }
}

const never = () => false;

/** A matrix and how many times its returns count. */
interface Term {
  matrix: ScenarioMatrix;
  coefficient: number;
}

/** Adds each term's returns of one scenario to the months [from, to) of `row`: in the order of the terms, four at a time. */
function addReturns(row: Float64Array, { from, to }: { from: number; to: number }, terms: readonly Term[], scenario: number): void {
  let k = 0;
  for (; k + 3 < terms.length; k += 4) {
    const [{ matrix: a, coefficient: p }, { matrix: b, coefficient: q }] = [terms[k]!, terms[k + 1]!];
    const [{ matrix: c, coefficient: r }, { matrix: d, coefficient: s }] = [terms[k + 2]!, terms[k + 3]!];
    const [atA, atB, atC, atD] = [scenario * a.months, scenario * b.months, scenario * c.months, scenario * d.months];
    for (let t = from; t < to; t++)
      row[t] = row[t]! + p * a.returns[atA + t]! + q * b.returns[atB + t]! + r * c.returns[atC + t]! + s * d.returns[atD + t]!;
  }
  for (; k < terms.length; k++) {
    const { matrix, coefficient } = terms[k]!;
    const offset = scenario * matrix.months;
    for (let t = from; t < to; t++) row[t]! += coefficient * matrix.returns[offset + t]!;
  }
}

/** Months [from, to) in which one row of targets is in force. */
function runsOf(targetAt: Uint8Array): { from: number; to: number; target: number }[] {
  const runs: { from: number; to: number; target: number }[] = [];
  for (let t = 0; t < targetAt.length; t++) {
    const last = runs.at(-1);
    if (last && last.target === targetAt[t]) last.to = t + 1;
    else runs.push({ from: t, to: t + 1, target: targetAt[t]! });
  }
  return runs;
}

export function isConstantMix(plan: PocketPlan): boolean {
  return plan.resetAt.every((reset) => reset === 1);
}

/** Everything that the growth factors of a pocket depend on beside its matrices. */
export const growthKey = ({ holdings, targets, targetAt }: PocketPlan): string =>
  JSON.stringify([holdings, targets, String.fromCharCode(...targetAt)]);

/**
 * Monthly growth factors of a pocket that is brought back to its targets every month: scenarios x months,
 * scenario-major. They depend on the matrices and the targets alone: amounts, dates, fees and goals can change and
 * the same factors serve again.
 */
export function constantMixGrowth(plan: PocketPlan, matrices: Matrices, scenarios: number, stopped: () => boolean = never): Float64Array {
  const months = plan.targetAt.length;
  const growth = new Float64Array(scenarios * months);
  const runs = runsOf(plan.targetAt).map(({ from, to, target }) => {
    const weights = plan.targets[target]!;
    const base = plan.holdings.reduce((sum, holding, i) => sum + weights[i]! * holding.feeFactor, 0);
    const terms = plan.holdings.flatMap((holding, i) =>
      holding.composition.map(({ series, weight }) => ({
        matrix: matrices.get(series)!,
        coefficient: weights[i]! * holding.feeFactor * weight,
      })),
    );
    return { from, to, base, terms: terms.filter(({ coefficient }) => coefficient !== 0) };
  });
  const stopIfUnwanted = () => {
    if (stopped()) throw new SimulationStopped();
  };
  const quick = kernels();
  if (quick) {
    for (const { terms, ...run } of runs) {
      const sum = { ...run, terms: terms.map(({ matrix }) => matrix), coefficients: terms.map(({ coefficient }) => coefficient) };
      quick.weightedSums(growth, { scenarios, months }, sum, stopIfUnwanted);
    }
    return growth;
  }
  for (let s = 0; s < scenarios; s++) {
    stopIfUnwanted();
    const row = growth.subarray(s * months, (s + 1) * months);
    for (const run of runs) {
      row.fill(run.base, run.from, run.to);
      addReturns(row, run, run.terms, s);
    }
  }
  return growth;
}

/** Walks the money of a pocket along growth factors that `constantMixGrowth` made. */
export function simulateConstantMix(growth: Float64Array, money: PocketMoney, sink: PathSink): void {
  const { invested, withdrawn, feeFactor } = money;
  const { scenarios, values } = sink;
  const months = invested.length;
  for (let s = 0; s < scenarios; s++) {
    const offset = s * months;
    let value = money.balance;
    for (let t = 0; t < months; t++) {
      value += invested[t]!;
      const out = withdrawn[t]!;
      if (out > 0) {
        if (out > value * (1 + SLACK)) noteUnpaid(sink, { scenario: s, month: t, months }, out - value);
        value = out < value ? value - out : 0;
      }
      if (t === 0) values[s]! += value;
      value *= growth[offset + t]! * feeFactor;
      values[(t + 1) * scenarios + s]! += value;
    }
  }
}

/**
 * The general case: holdings drift between two resets. `heldAfter` (month x holding) is added, over the scenarios, what each
 * holding is worth at the end of each month.
 */
export function simulateHoldings(
  plan: PocketPlan,
  matrices: Matrices,
  money: PocketMoney,
  sink: PathSink,
  stopped: () => boolean = never,
  heldAfter: Float64Array | null = null,
): void {
  const { holdings, targets, targetAt, resetAt } = plan;
  const { invested, withdrawn, feeFactor } = money;
  const { scenarios, values } = sink;
  const months = invested.length;
  const n = holdings.length;
  const targetRows = targets.map((row) => Float64Array.from(row));
  const terms = holdings.map((h) =>
    h.composition.map(({ series, weight }) => ({ matrix: matrices.get(series)!, coefficient: weight * h.feeFactor * feeFactor })),
  );
  const base = Float64Array.from(holdings, (holding) => holding.feeFactor * feeFactor);
  const growth = new Float64Array(n * months);
  const rows = holdings.map((_, i) => growth.subarray(i * months, (i + 1) * months));
  const held = new Float64Array(n);

  for (let s = 0; s < scenarios; s++) {
    if (stopped()) throw new SimulationStopped();
    for (let i = 0; i < n; i++) {
      const row = rows[i]!;
      row.fill(base[i]!);
      addReturns(row, { from: 0, to: months }, terms[i]!, s);
    }
    let value = money.balance;
    const first = targetRows[targetAt[0]!]!;
    for (let i = 0; i < n; i++) held[i] = value * first[i]!;
    for (let t = 0; t < months; t++) {
      const target = targetRows[targetAt[t]!]!;
      const added = invested[t]!;
      if (added > 0) {
        for (let i = 0; i < n; i++) held[i]! += added * target[i]!;
        value += added;
      }
      const out = withdrawn[t]!;
      if (out > 0) {
        if (out > value * (1 + SLACK)) noteUnpaid(sink, { scenario: s, month: t, months }, out - value);
        const kept = out < value ? (value - out) / value : 0;
        for (let i = 0; i < n; i++) held[i]! *= kept;
        value *= kept;
      }
      if (resetAt[t] === 1) for (let i = 0; i < n; i++) held[i] = value * target[i]!;
      if (t === 0) values[s]! += value;
      let sum = 0;
      for (let i = 0; i < n; i++) {
        const grown = held[i]! * growth[i * months + t]!;
        held[i] = grown;
        sum += grown;
      }
      value = sum;
      if (heldAfter) for (let i = 0; i < n; i++) heldAfter[t * n + i]! += held[i]!;
      values[(t + 1) * scenarios + s]! += value;
    }
  }
}
