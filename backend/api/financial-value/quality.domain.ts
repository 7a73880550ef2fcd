import type { ValueQuality } from "#app/contract/series/value-history.ts";
import { adjustedForFlows, type Flow } from "#backend/numerics/performance/total-return.ts";
import { isoOfDay } from "../../values/days.ts";
import type { PackedValues } from "../../values/packed-values.ts";

/** What is told of each kind at most. */
const LISTED = 100;
const LARGE_MOVE = 0.2;
const DEVIATIONS = 5;
/** Moves that the usual one is measured by, and how few are enough. */
const WINDOW = 250;
const FEWEST = 60;
const FLAT_VALUES = 10;
/** A daily series may miss this many weekdays (bank holidays around a weekend) before it has a gap. */
const HOLIDAYS = 5;
/** Share of a move that the next one takes back when the value between was a slip. */
const RETURNED = 0.8;
/** Under this share of all values, those of weekends are odd; a series that has more of them is quoted on weekends. */
const FEW_WEEKENDS = 0.05;

const SUNDAY_OFFSET = 4;
/** 0 for Sunday to 6 for Saturday; day 0 was a Thursday. */
const weekday = (day: number): number => (((day + SUNDAY_OFFSET) % 7) + 7) % 7;
const isWeekend = (day: number): boolean => weekday(day) === 0 || weekday(day) === 6;

/** Mondays to Fridays after `from` and before `to`. */
export function weekdaysBetween(from: number, to: number): number {
  const between = to - from - 1;
  if (between <= 0) return 0;
  const weeks = Math.floor(between / 7);
  let count = weeks * 5;
  for (let day = from + 1 + weeks * 7; day < to; day++) if (!isWeekend(day)) count++;
  return count;
}

/** Median of the days between values that follow one another. */
function spacingOf(days: Int32Array): number | null {
  if (days.length < 3) return null;
  const steps = Array.from(days.subarray(1), (day, at) => day - days[at]!).sort((a, b) => a - b);
  return steps[Math.floor(steps.length / 2)]!;
}

/** Weekdays without a value from which on a pause is a gap, in a series of this spacing. */
const gapFrom = (spacing: number): number => (spacing <= 4 ? HOLIDAYS : Math.round(spacing * 1.5));

function gapsOf(days: Int32Array, most: number) {
  const gaps: ValueQuality["gaps"] = [];
  for (let at = 1; at < days.length; at++) {
    const weekdays = weekdaysBetween(days[at - 1]!, days[at]!);
    if (weekdays > most) gaps.push({ from: isoOfDay(days[at - 1]!), to: isoOfDay(days[at]!), weekdays });
  }
  return gaps.reverse();
}

/** Moves of the values with the splits taken out; the values themselves are told as they are stored. */
function outliersOf({ days, values }: PackedValues, splits: readonly Flow[]) {
  const whole = adjustedForFlows({ days, values }, splits);
  const moves = Float64Array.from(whole.subarray(1), (value, at) => value / whole[at]! - 1);
  const found: ValueQuality["outliers"] = [];
  let sum = 0;
  let squares = 0;
  for (let at = 0; at < moves.length; at++) {
    const [move, count] = [moves[at]!, Math.min(at, WINDOW)];
    const mean = count === 0 ? 0 : sum / count;
    const deviation = count < FEWEST ? 0 : Math.sqrt(Math.max(0, squares / count - mean * mean));
    const deviations = deviation > 1e-9 ? (move - mean) / deviation : null;
    if (Math.abs(move) > LARGE_MOVE || (deviations !== null && Math.abs(deviations) > DEVIATIONS)) {
      const [previous, value, next] = [values[at]!, values[at + 1]!, values[at + 2]];
      const back = next === undefined ? 0 : (value - next) / (value - previous);
      found.push({ date: isoOfDay(days[at + 1]!), value, previous, move, deviations, returned: back >= RETURNED && back <= 2 - RETURNED });
    }
    sum += move;
    squares += move * move;
    if (at >= WINDOW) {
      const old = moves[at - WINDOW]!;
      sum -= old;
      squares -= old * old;
    }
  }
  return found.reverse();
}

function flatsOf({ days, values }: PackedValues) {
  const flats: ValueQuality["flats"] = [];
  for (let from = 0, to = 0; from < values.length; from = to) {
    while (to < values.length && values[to] === values[from]) to++;
    if (to - from > FLAT_VALUES) flats.push({ from: isoOfDay(days[from]!), to: isoOfDay(days[to - 1]!), values: to - from });
  }
  return flats.reverse();
}

/**
 * What looks wrong in the values of a series, seen on a day. Moves are those of its prices, with the splits taken out: a series of levels has
 * none.
 */
export function qualityOf(
  series: string,
  packed: PackedValues,
  today: number,
  { prices, flows }: { prices: PackedValues; flows: readonly Flow[] } = { prices: packed, flows: [] },
): ValueQuality {
  const { days } = packed;
  const spacing = spacingOf(days);
  const most = gapFrom(spacing ?? 1);
  const last = days.at(-1);
  const waiting = last === undefined ? null : weekdaysBetween(last, today + 1);
  const gaps = spacing === null ? [] : gapsOf(days, most);
  const [outliers, flats] = [
    outliersOf(
      prices,
      flows.filter(({ type }) => type === "SPLIT"),
    ),
    flatsOf(packed),
  ];
  const weekends = days.reduce((count, day) => count + (isWeekend(day) ? 1 : 0), 0);
  return {
    series,
    spacing,
    waiting,
    late: waiting !== null && spacing !== null && waiting > most,
    gapCount: gaps.length,
    gaps: gaps.slice(0, LISTED),
    outlierCount: outliers.length,
    outliers: outliers.slice(0, LISTED),
    flatCount: flats.length,
    flats: flats.slice(0, LISTED),
    // A monthly value falls on a weekend as often as not.
    weekendCount: spacing !== null && spacing <= 4 && weekends / days.length < FEW_WEEKENDS ? weekends : 0,
  };
}
