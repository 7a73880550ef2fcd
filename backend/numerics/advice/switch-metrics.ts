import type { ReturnFrequency } from "#app/domain/enumerations.ts";
import { addMonths } from "#app/domain/numerics/calendar.ts";
import { correlationMatrix } from "../performance/correlation.ts";
import { statistics } from "../performance/statistics.ts";
import { AS_OF_DAYS, type DatedValues, lastOnOrBefore } from "../series/monthly-returns.ts";
import { coarsest, frequencyOf } from "../series/spaced-returns.ts";
import type { Metrics } from "./switcher.ts";

const MONTHS = 36;
const LEAST_WEEKS = 52;
/** Age of the value that stands for the first day of the three years: rare values may be as old as they are apart. */
const OLDEST_START = { WEEKLY: AS_OF_DAYS, MONTHLY: 31, QUARTERLY: 92 } as const;

/**
 * What a replacement is compared on, over the three years to `day`: statistics of its own values, and correlation of its returns
 * with the reference's. Where the values of one of the two are monthly or quarterly, returns of both are. Fees are not in the
 * values: they stay unknown, as do figures that the values cannot give.
 */
export function switchMetrics(
  candidate: DatedValues & { uuid: string },
  reference: DatedValues,
  day: number,
): Metrics & { frequency?: ReturnFrequency } {
  const start = addMonths(day, -MONTHS);
  const last = candidate.days[lastOnOrBefore(candidate.days, day)];
  const from = candidate.days[lastOnOrBefore(candidate.days, start)];
  if (from === undefined || last === undefined || last <= start) return {};
  const own = frequencyOf(candidate, { from, to: last });
  if (start - from > OLDEST_START[own]) return {};
  const ended = candidate.days[candidate.days.length - 1]!;
  const window = own === "WEEKLY" && day - last <= AS_OF_DAYS ? { from: start, to: Math.min(day, ended) } : { from, to: last };
  const frequency = coarsest([own, frequencyOf(reference, { from, to: day })]);
  const { sharpeRatio, annualizedReturn, volatility, maxDrawdown } = statistics({ track: candidate, frequency, ...window });
  const together = new Map([
    ["reference", reference],
    ["candidate", candidate],
  ]);
  const correlation = correlationMatrix(together, { ...window, minObservations: LEAST_WEEKS }).matrix[0]![1]!;
  return { frequency, correlation, sharpeRatio, annualizedReturn, volatility, maxDrawdown: maxDrawdown.value };
}
