import { dayNumber, isoDay, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import type { WantedMatrix } from "#backend/api/scenario-set/scenario-set.domain.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { MINIMUM_REFERENCE_MONTHS } from "#backend/numerics/matrices/bootstrap-scenarios.ts";
import type { MonthlyReturns } from "#backend/numerics/series/monthly-returns.ts";

/** First and last month (year * 12 + month - 1) whose ends lie between two days. */
export interface MonthWindow {
  first: number;
  last: number;
}

/** @throws a 400 refusal for fewer than 60 months, 120 and more being advised. */
export function monthWindow(referenceFrom: string, referenceTo: string): MonthWindow {
  const [from, to] = [dayNumber(referenceFrom), dayNumber(referenceTo)];
  const last = monthEnd(monthOf(to)) === to ? monthOf(to) : monthOf(to) - 1;
  const window = { first: monthOf(from), last };
  if (last - window.first + 1 < MINIMUM_REFERENCE_MONTHS)
    throw refuse.invalid("body.referenceTo", `at least ${MINIMUM_REFERENCE_MONTHS} months after referenceFrom`);
  return window;
}

/** Returns of every month of the window; null when one of them lacks. */
export function returnsWithin({ firstMonth, returns }: MonthlyReturns, { first, last }: MonthWindow): Float64Array | null {
  const start = first - firstMonth;
  if (start < 0 || last - firstMonth >= returns.length) return null;
  const within = returns.slice(start, last - firstMonth + 1);
  return within.every(Number.isFinite) ? within : null;
}

/** First and last month end of a window. */
export const windowEnds = ({ first, last }: MonthWindow) => ({ from: isoDay(monthEnd(first)), to: isoDay(monthEnd(last)) });

/** Matrices without those that are left out, nor what follows from them; `wanted` has bases first. */
export function withoutShort(wanted: readonly WantedMatrix[], short: ReadonlySet<string>): { kept: WantedMatrix[]; leftOut: string[] } {
  const left = new Set(short);
  for (const { uuid, formula } of wanted) if (formula?.references.some((base) => left.has(base))) left.add(uuid);
  return { kept: wanted.filter(({ uuid }) => !left.has(uuid)), leftOut: [...left].sort() };
}
