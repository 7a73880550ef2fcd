/** A point of a track: `day` YYYY-MM-DD, `value` above 0. */
export interface TrackPoint {
  day: string;
  value: number;
}

const MONTHS: Readonly<Record<string, number>> = { "1M": 1, "3M": 3, "1Y": 12, "3Y": 36, "5Y": 60, "8Y": 96 };

/**
 * First day of a span that ends on `last`: the same day of an earlier month (its last day where the month is shorter), the
 * last day of the year before for `YTD`; null for the whole track.
 */
export function spanStart(last: string, span: string): string | null {
  if (span === "YTD") return `${Number(last.slice(0, 4)) - 1}-12-31`;
  const months = MONTHS[span];
  if (months === undefined) return null;
  const [year = 0, month = 1, day = 1] = last.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, length));
  return first.toISOString().slice(0, 10);
}

/** The points of a span, from the last one on or before its first day; the whole track when it begins later. */
export function since(points: readonly TrackPoint[], span: string): readonly TrackPoint[] {
  const last = points.at(-1);
  const start = last ? spanStart(last.day, span) : null;
  if (start === null) return points;
  const at = points.findLastIndex((point) => point.day <= start);
  return at <= 0 ? points : points.slice(at);
}

const DAY_MS = 86_400_000;

/** Funds are valued each day, week or quarter: one that ends longer than this before the others is out of date. */
const LONGEST_LAG_DAYS = 100;

/** A value stands for a day when it is at most this many days older. */
const STANDS_DAYS = 10;

/**
 * Last day for which every series still has a value, those out of date aside; undefined where none has any. A value stands for ten
 * days, so that a fund valued on the last day of a month meets those valued on its last weekday.
 */
export function commonEnd(lastDays: readonly (string | null)[]): string | undefined {
  const days = lastDays.filter((day) => day !== null).sort();
  const isWithin = (most: number, from: string | undefined, to: string | undefined) =>
    Date.parse(to ?? "") - Date.parse(from ?? "") <= most * DAY_MS;
  const first = days.find((day) => isWithin(LONGEST_LAG_DAYS, day, days.at(-1)));
  return days.findLast((day) => isWithin(STANDS_DAYS, first, day));
}

/** Change since the first point, or since `base`, in per cent. */
export function performances(points: readonly TrackPoint[], base = points[0]?.value ?? 1): TrackPoint[] {
  return points.map(({ day, value }) => ({ day, value: (value / base - 1) * 100 }));
}

/** Loss from the highest value so far, in per cent: 0 or below. */
export function drawdowns(points: readonly TrackPoint[]): TrackPoint[] {
  let peak = 0;
  return points.map(({ day, value }) => {
    peak = Math.max(peak, value);
    return { day, value: (value / peak - 1) * 100 };
  });
}

/** The points of a track by year, by month where it is shorter than three years, by week below four months. */
export function byPeriod(points: readonly TrackPoint[]): TrackPoint[][] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const days = (Date.parse(last.day) - Date.parse(first.day)) / DAY_MS;
  const periodOf = ({ day }: TrackPoint) =>
    days >= 3 * 365 ? day.slice(0, 4) : days >= 120 ? day.slice(0, 7) : String(Math.floor(Date.parse(day) / (7 * DAY_MS)));
  const periods = new Map<string, TrackPoint[]>();
  for (const point of points) {
    const period = periodOf(point);
    const held = periods.get(period);
    if (held) held.push(point);
    else periods.set(period, [point]);
  }
  return [...periods.values()];
}
