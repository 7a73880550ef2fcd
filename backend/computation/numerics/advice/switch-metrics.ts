import { addMonths } from "../calendar.ts";
import type { DatedValues } from "../monthly-returns.ts";
import { correlationMatrix } from "../performance/correlation.ts";
import { statistics } from "../performance/statistics.ts";
import type { Metrics } from "./switcher.ts";

const MONTHS = 36;
const LEAST_WEEKS = 52;

/**
 * What a replacement is compared on, over the three years to `day`: statistics of its own values, and correlation of its weekly
 * returns with the reference's. Fees are not in the values: they stay unknown, as do figures that the values cannot give.
 */
export function switchMetrics(candidate: DatedValues & { uuid: string }, reference: DatedValues, day: number): Metrics {
  const from = addMonths(day, -MONTHS);
  const first = candidate.days[0];
  const last = candidate.days[candidate.days.length - 1];
  if (first === undefined || last === undefined || first > from || last <= from) return {};
  const to = Math.min(day, last);
  const { sharpeRatio, annualizedReturn, volatility, maxDrawdown } = statistics({ track: candidate, from, to });
  const together = new Map([
    ["reference", reference],
    ["candidate", candidate],
  ]);
  const correlation = correlationMatrix(together, { from, to, minObservations: LEAST_WEEKS }).matrix[0]![1]!;
  return { correlation, sharpeRatio, annualizedReturn, volatility, maxDrawdown: maxDrawdown.value };
}
