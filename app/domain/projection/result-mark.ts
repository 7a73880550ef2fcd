import type { Projection } from "./projection.ts";

/** What the mark is made of. */
type Marked = Pick<
  Projection,
  "months" | "scenarioCount" | "savings" | "median" | "lower_area" | "mid_area" | "upper_area" | "scenarios" | "shortfallScenarios"
> & { successes?: number | undefined; targetAmount?: number | undefined };

/**
 * Sixteen hexadecimal digits that two projections share when their figures are the same to the bit (FNV-1a over both halves of each
 * double, in two rows of 32 bits). A zero counts without its sign, which JSON does not keep.
 */
export function resultMark(result: Marked): string {
  const { lower_area: lower, mid_area: middle, upper_area: upper } = result;
  const view = new DataView(new ArrayBuffer(8));
  let [one, other] = [0x811c9dc5, 0x9747b28c];
  const add = (value: number | null | undefined) => {
    view.setFloat64(0, value === 0 ? 0 : (value ?? Number.NaN), true);
    for (const part of [view.getUint32(0, true), view.getUint32(4, true)]) {
      one = Math.imul(one ^ part, 0x01000193);
      // Low bits alone would never see what happens in the high ones.
      one ^= one >>> 15;
      other = Math.imul(other ^ part, 0x85ebca6b);
      other ^= other >>> 13;
    }
  };
  for (const row of [result.savings, lower.from, middle.from, result.median, middle.to, upper.to]) for (const value of row) add(value);
  for (const { finalAmount, gain, annualizedReturn, paidWithdrawals } of result.scenarios)
    for (const value of [finalAmount, gain, annualizedReturn, paidWithdrawals]) add(value);
  for (const value of [result.months, result.scenarioCount, result.shortfallScenarios, result.successes, result.targetAmount]) add(value);
  return [one, other].map((row) => (row >>> 0).toString(16).padStart(8, "0")).join("");
}
