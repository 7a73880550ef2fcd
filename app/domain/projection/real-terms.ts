import { type CashPlan, monthlyWithdrawals } from "../simulation/cash-flow.ts";

/** One outcome: the final value, and what was withdrawn before it. `unpaid` are pairs of a month and an amount. */
interface Outcome {
  finalAmount: number;
  gain: number;
  annualizedReturn: number | null;
  paidWithdrawals: number;
  unpaid?: [month: number, amount: number][] | undefined;
}

/** The parts of a projection that are amounts at dates; steps are months. */
interface Projected<Row extends Outcome> {
  months: number;
  savings: number[];
  median: number[];
  lower_area: { from: number[]; to: number[] };
  mid_area: { from: number[]; to: number[] };
  upper_area: { from: number[]; to: number[] };
  scenarios: Row[];
  failing?: Outcome[] | undefined;
  targetAmount?: number | undefined;
}

/** What one currency unit of a step is worth in money of the first day; the inflation a year is a fraction. */
export const worthUnder =
  (yearlyInflation: number) =>
  (step: number): number =>
    1 / (1 + yearlyInflation) ** (step / 12);

/** Monthly values in money of the first day. */
export const valuesInTodaysMoney = (values: readonly number[], yearlyInflation: number): number[] =>
  values.map((value, step) => value / (1 + yearlyInflation) ** (step / 12));

/**
 * The same projection in money of its first day. A value is divided by the price rise until its date; each payment by the
 * rise until its own month, so that what was paid in or taken out is what it was worth on that day. Returns lose the price
 * rise. Statistics stay as they are.
 */
export function inTodaysMoney<Row extends Outcome, T extends Projected<Row>>(result: T, plan: CashPlan, yearlyInflation: number): T {
  const rise = (step: number) => (1 + yearlyInflation) ** (step / 12);
  const real = (values: readonly number[]) => valuesInTodaysMoney(values, yearlyInflation);
  const band = ({ from, to }: { from: number[]; to: number[] }) => ({ from: real(from), to: real(to) });
  // The flows of month t stand in the points from t + 1 on, and those of the first month in the first point already.
  let paidIn = 0;
  const savings = result.savings.map((value, point) => {
    paidIn += point === 0 ? value : (value - (result.savings[point - 1] ?? 0)) / rise(point - 1);
    return paidIn;
  });
  const planned = real(monthlyWithdrawals(plan)).reduce((sum, amount) => sum + amount, 0);
  const outcome = <O extends Outcome>(row: O): O => {
    const unpaid = row.unpaid?.map(([month, amount]): [number, number] => [month, amount / rise(month)]);
    const missing = (unpaid ?? []).reduce((sum, [, amount]) => sum + amount, 0);
    const finalAmount = row.finalAmount / rise(result.months);
    return {
      ...row,
      finalAmount,
      gain: finalAmount - paidIn - missing,
      annualizedReturn: row.annualizedReturn === null ? null : (1 + row.annualizedReturn) / (1 + yearlyInflation) - 1,
      paidWithdrawals: planned - missing,
      ...(unpaid ? { unpaid } : {}),
    };
  };
  return {
    ...result,
    savings,
    median: real(result.median),
    lower_area: band(result.lower_area),
    mid_area: band(result.mid_area),
    upper_area: band(result.upper_area),
    scenarios: result.scenarios.map(outcome),
    ...(result.failing ? { failing: result.failing.map(outcome) } : {}),
    ...(result.targetAmount === undefined ? {} : { targetAmount: result.targetAmount / rise(result.months) }),
  };
}
