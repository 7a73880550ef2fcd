import { lastWeekday, monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import { finiteOrNull, valuesInside, type Window } from "../series/dated-values.ts";
import { asOf, type DatedValues } from "../series/monthly-returns.ts";
import { nothingBetween } from "../series/nothing-between.ts";

/** Return of a calendar period. `complete` when a value stands for both of its ends and the period is over for the series. */
interface PeriodReturn {
  return: number | null;
  complete: boolean;
}

export interface CalendarRow {
  uuid: string;
  years: (PeriodReturn & { year: number })[];
  months: (PeriodReturn & { year: number; month: number })[];
  cumulativeReturn: number | null;
}

/**
 * Returns of the periods of `length` months that hold values: from the value that stands for the end of the period
 * before to the last value inside. Without the former, from the first value inside, of at least two. A period is over
 * once there is a value on its last weekday or later: the 22nd may stand for the end of a month, but does not end it.
 */
function periodReturns({ days, values }: DatedValues, length: number): (PeriodReturn & { period: number })[] {
  const periods: (PeriodReturn & { period: number })[] = [];
  const last = days[days.length - 1] ?? 0;
  for (let first = 0; first < days.length; ) {
    const period = Math.floor(monthOf(days[first]!) / length);
    const end = monthEnd((period + 1) * length - 1);
    let after = first + 1;
    while (after < days.length && days[after]! <= end) after++;
    const start = asOf({ days, values }, monthEnd(period * length - 1));
    const from = start ?? (after - first > 1 ? values[first]! : null);
    if (from !== null) {
      const over = lastWeekday((period + 1) * length - 1) <= last;
      const complete = start !== null && over && asOf({ days, values }, end) !== null;
      periods.push({ period, return: finiteOrNull(values[after - 1]! / from - 1), complete });
    }
    first = after;
  }
  return periods;
}

/**
 * Calendar performance of one series (GIPS calendar-period returns). Values outside the window are dropped first.
 * A series with fewer than two values has an empty row.
 */
function calendarRow(uuid: string, values: DatedValues): CalendarRow {
  const last = values.values.length - 1;
  return {
    uuid,
    years: periodReturns(values, 12).map(({ period, ...of }) => ({ year: period, ...of })),
    months: periodReturns(values, 1).map(({ period, ...of }) => ({ year: Math.floor(period / 12), month: (period % 12) + 1, ...of })),
    cumulativeReturn: last < 1 ? null : finiteOrNull(values.values[last]! / values.values[0]! - 1),
  };
}

/** @throws ComputationError 00001 when no series has two values between the dates. */
export function calendarReturns(series: ReadonlyMap<string, DatedValues>, window: Window = {}): CalendarRow[] {
  const rows = [...series].map(([uuid, values]) => calendarRow(uuid, valuesInside(values, window)));
  if (rows.every(({ months, years }) => months.length + years.length === 0)) throw nothingBetween(series.keys(), window);
  return rows;
}
