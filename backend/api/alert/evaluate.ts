import { END_OF_ALERT } from "#app/domain/alert.ts";
import { dayNumber, isoDay } from "#app/domain/numerics/calendar.ts";
import { ComputationError } from "#app/domain/numerics/errors.ts";
import { currentAllocation } from "#backend/numerics/performance/current-allocation.ts";
import { returnBetween } from "#backend/numerics/performance/statistics.ts";
import { historicalAllocationSrri } from "#backend/numerics/risk/srri.ts";
import type { DatedValues } from "#backend/numerics/series/monthly-returns.ts";

/** What the values say of an alert: points for a deviation, risk classes for `srri`. */
export interface Finding {
  /** Last day of the values that were looked at. */
  day: string;
  figure: number;
  threshold: number;
  /** The line of a portfolio that moved most. */
  series: string | null;
  /** The condition holds, over all of the days that were asked for. */
  raised: boolean;
  /** It is over beyond doubt; between the two an alert that was raised stays. */
  over: boolean;
}
export interface Rule {
  /** Points. */
  threshold: number;
  /** Market days. */
  days: number;
}

/** Five years of weeks (CESR/10-673). */
const SRRI_WEEKS = 260;

/** Points of a decimal fraction, without the arithmetic's own error: 10 % off is not 9.999…. */
const points = (fraction: number): number => Math.round(fraction * 1e11) / 1e9;

/** An alert is raised by a figure that reaches its threshold, today and in the preview of the past alike. */
const reaches = (figure: number, { threshold }: Rule): boolean => figure >= threshold;

/** Monday to Friday; 1970-01-01 was a Thursday. */
const isMarketDay = (day: number): boolean => ![0, 6].includes((((day + 4) % 7) + 7) % 7);

/** The last `count` market days up to `last`, newest first; public holidays count, for want of a calendar of each market. */
export function marketDays(last: number, count: number): number[] {
  const days: number[] = [];
  for (let day = last; days.length < count; day--) if (isMarketDay(day)) days.push(day);
  return days;
}

/** Null instead of an error of the catalogue: what cannot be computed raises nothing and ends nothing. */
function computed<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof ComputationError) return null;
    throw error;
  }
}

/** What becomes of an alert: between the two ends it stays as it is, so that a figure that hovers at its threshold tells once. */
export function nextState(stands: boolean, finding: Pick<Finding, "raised" | "over"> | null): "raise" | "end" | "stay" {
  if (finding?.raised && !stands) return "raise";
  return finding?.over && stands ? "end" : "stay";
}

/** Last day of the values, at most `upTo`. */
const lastDay = ({ days }: DatedValues, upTo = Number.POSITIVE_INFINITY): number | undefined => {
  const last = days[days.length - 1];
  return last === undefined ? undefined : Math.min(last, upTo);
};

/** How far the market moved the weights of a composition, on the line that moved most; on the day `upTo`, or on the last one. */
export function portfolioDeviation(
  composition: { date: string; lines: ReadonlyArray<{ series: string; weight: string }> },
  values: ReadonlyMap<string, DatedValues>,
  rule: Rule,
  upTo?: number,
): Finding | null {
  const ends = composition.lines.map(({ series }) => values.get(series)).map((own) => own && lastDay(own, upTo));
  if (ends.some((end) => end === undefined)) return null;
  const last = Math.min(...(ends as number[]));
  const target = {
    day: dayNumber(composition.date),
    weights: new Map(composition.lines.map((line) => [line.series, Number(line.weight) / 100])),
  };
  const classless = new Map([...values].map(([uuid, own]) => [uuid, { ...own, assetClass: "NOT_DEFINED" }]));
  const present = computed(() => currentAllocation(classless, target, last));
  if (!present) return null;
  const [series, moved] = [...present.deviations].reduce((most, line) => (Math.abs(line[1]) > Math.abs(most[1]) ? line : most));
  const figure = points(Math.abs(moved));
  const lasting = marketDays(last, rule.days).every((day) => {
    const then = computed(() => currentAllocation(classless, target, day));
    return then !== null && reaches(points(then.maxDeviation), rule);
  });
  return { day: isoDay(last), figure, threshold: rule.threshold, series, raised: lasting, over: figure < rule.threshold * END_OF_ALERT };
}

/** Performance of a series over the days up to `upTo` or to its last value, in per cent; up or down. */
export function seriesDeviation(values: DatedValues, rule: Rule, upTo?: number): Finding | null {
  const last = lastDay(values, upTo);
  if (last === undefined) return null;
  const since = marketDays(last - 1, rule.days).at(-1)!;
  const moved = returnBetween(values, since, last);
  if (moved === null) return null;
  const figure = points(moved);
  const size = Math.abs(figure);
  return {
    day: isoDay(last),
    figure,
    threshold: rule.threshold,
    series: null,
    raised: reaches(size, rule),
    over: size < rule.threshold * END_OF_ALERT,
  };
}

/** Synthetic risk class, 1 to 7, of values up to a day; null without five years of weekly values. */
function srriAt(values: DatedValues, endDay: number): number | null {
  const window = { endDay, windowWeeks: SRRI_WEEKS };
  return computed(() => historicalAllocationSrri(new Map([["values", values]]), new Map([["values", 1]]), window).srri);
}

export function srriOf(values: DatedValues, upTo?: number): number | null {
  const last = lastDay(values, upTo);
  return last === undefined ? null : srriAt(values, last);
}

/** Another risk class than `reference`, at both ends of the days. */
export function srriChange(values: DatedValues, reference: number, rule: Rule, upTo?: number): Finding | null {
  const last = lastDay(values, upTo);
  const figure = srriOf(values, upTo);
  if (last === undefined || figure === null) return null;
  const then = srriAt(values, marketDays(last, rule.days).at(-1)!);
  return {
    day: isoDay(last),
    figure,
    threshold: reference,
    series: null,
    raised: figure !== reference && then !== null && then !== reference,
    over: figure === reference,
  };
}
