/** The parts of a projection that are amounts at dates; steps are months. */
interface Projected {
  months: number;
  savings: number[];
  median: number[];
  lower_area: { from: number[]; to: number[] };
  mid_area: { from: number[]; to: number[] };
  upper_area: { from: number[]; to: number[] };
  scenarios: Array<{ finalAmount: number; annualizedReturn: number | null }>;
  targetAmount?: number | undefined;
}

/** Yearly price rises that may be assumed, in per cent. */
export const INFLATION_RATES = [1, 2, 3, 4] as const;
export type InflationRate = (typeof INFLATION_RATES)[number];

/** What the central bank of the euro aims at. */
export const USUAL_INFLATION: InflationRate = 2;

/** Monthly values in money of the first day. */
export const valuesInTodaysMoney = (values: readonly number[], yearlyInflation: number): number[] =>
  values.map((value, step) => value / (1 + yearlyInflation) ** (step / 12));

/**
 * The same projection in money of its first day. A value is divided by the price rise until its date; each payment by the
 * rise until its own date, so that what was paid in is what it was worth when it was paid. Returns lose the price rise.
 */
export function inTodaysMoney<T extends Projected>(result: T, yearlyInflation: number): T {
  const rise = (step: number) => (1 + yearlyInflation) ** (step / 12);
  const real = (values: readonly number[]) => valuesInTodaysMoney(values, yearlyInflation);
  const band = ({ from, to }: { from: number[]; to: number[] }) => ({ from: real(from), to: real(to) });
  let paid = 0;
  const savings = result.savings.map((value, step) => {
    paid += (value - (step === 0 ? 0 : (result.savings[step - 1] ?? 0))) / rise(step);
    return paid;
  });
  return {
    ...result,
    savings,
    median: real(result.median),
    lower_area: band(result.lower_area),
    mid_area: band(result.mid_area),
    upper_area: band(result.upper_area),
    scenarios: result.scenarios.map((scenario) => ({
      ...scenario,
      finalAmount: scenario.finalAmount / rise(result.months),
      annualizedReturn: scenario.annualizedReturn === null ? null : (1 + scenario.annualizedReturn) / (1 + yearlyInflation) - 1,
    })),
    ...(result.targetAmount === undefined ? {} : { targetAmount: result.targetAmount / rise(result.months) }),
  };
}
