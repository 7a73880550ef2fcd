import { type CashPlan, cumulatedFlows } from "./cash-flow.ts";

/** An outcome among the scenarios; `unpaid` has what was not paid of the withdrawals of a month. */
interface Outcome {
  finalAmount: number;
  gain: number;
  annualizedReturn: number | null;
  paidWithdrawals: number;
  unpaid?: Array<[month: number, amount: number]> | undefined;
}

/** The parts of a projection that are amounts at dates; steps are months. */
interface Projected {
  months: number;
  savings: number[];
  median: number[];
  lower_area: { from: number[]; to: number[] };
  mid_area: { from: number[]; to: number[] };
  upper_area: { from: number[]; to: number[] };
  scenarios: Outcome[];
  targetAmount?: number | undefined;
}

/** Yearly price rises that may be assumed, in per cent. */
export const INFLATION_RATES = [1, 2, 3, 4] as const;
export type InflationRate = (typeof INFLATION_RATES)[number];

/** What the central bank of the euro aims at. */
export const USUAL_INFLATION: InflationRate = 2;

/** What one currency unit of a step buys in money of the first day; the inflation a year is a fraction. */
export const worthIn =
  (yearlyInflation: number) =>
  (step: number): number =>
    (1 + yearlyInflation) ** (-step / 12);

/** Monthly values in money of the first day. */
export function valuesInTodaysMoney(values: readonly number[], yearlyInflation: number): number[] {
  const worth = worthIn(yearlyInflation);
  return values.map((value, step) => value * worth(step));
}

/**
 * The same projection of a plan in money of its first day. A value is divided by the price rise until its date, each payment and
 * each withdrawal by the rise until its own month, so that returns lose exactly the price rise.
 */
export function inTodaysMoney<T extends Projected>(result: T, plan: CashPlan, yearlyInflation: number): T {
  const worth = worthIn(yearlyInflation);
  const real = (values: readonly number[]) => valuesInTodaysMoney(values, yearlyInflation);
  const band = ({ from, to }: { from: number[]; to: number[] }) => ({ from: real(from), to: real(to) });
  const { deposited, withdrawn } = cumulatedFlows(plan, worth);
  const [paidIn = 0, planned = 0] = [deposited.at(-1), withdrawn.at(-1)];
  return {
    ...result,
    savings: deposited.map((sum, step) => sum - (withdrawn[step] ?? 0)),
    median: real(result.median),
    lower_area: band(result.lower_area),
    mid_area: band(result.mid_area),
    upper_area: band(result.upper_area),
    scenarios: result.scenarios.map((scenario) => {
      const { annualizedReturn, unpaid = [] } = scenario;
      const finalAmount = scenario.finalAmount * worth(result.months);
      const paidWithdrawals = unpaid.reduce((sum, [month, amount]) => sum - amount * worth(month), planned);
      return {
        ...scenario,
        finalAmount,
        paidWithdrawals,
        gain: finalAmount + paidWithdrawals - paidIn,
        annualizedReturn: annualizedReturn === null ? null : (1 + annualizedReturn) / (1 + yearlyInflation) - 1,
        ...(scenario.unpaid ? { unpaid: unpaid.map(([month, amount]) => [month, amount * worth(month)]) } : {}),
      };
    }),
    ...(result.targetAmount === undefined ? {} : { targetAmount: result.targetAmount * worth(result.months) }),
  };
}
