import { addMonths } from "#app/domain/simulation/calendar.ts";

export type Values = ReadonlyArray<readonly [day: string, value: number]>;

/** Spans of a table of performances, from the last value back: in months, this year so far, and all. */
export const SPANS = ["month", "quarter", "ytd", "year", "threeYears", "start"] as const;
export type Span = (typeof SPANS)[number];
const MONTHS: Partial<Record<Span, number>> = { month: 1, quarter: 3, year: 12, threeYears: 36 };

/** The value that held on a day; null before the first one. */
function valueOn(values: Values, day: string): number | null {
  let found: number | null = null;
  for (const [at, value] of values) {
    if (at > day) break;
    found = value;
  }
  return found;
}

/** Day from whose value on a span counts; null for the whole track. */
function beginOf(span: Span, last: string): string | null {
  if (span === "start") return null;
  if (span === "ytd") return `${Number(last.slice(0, 4)) - 1}-12-31`;
  return addMonths(last, -(MONTHS[span] ?? 0));
}

/** Performance of each span up to `last` in per cent, not annualised; null where there was no value yet. */
export function performancesBySpan(values: Values, last: string): Record<Span, number | null> {
  const end = valueOn(values, last);
  const of = (span: Span): number | null => {
    const begin = beginOf(span, last);
    const base = begin === null ? (values[0]?.[1] ?? null) : valueOn(values, begin);
    return base === null || end === null ? null : (end / base - 1) * 100;
  };
  return Object.fromEntries(SPANS.map((span) => [span, of(span)])) as Record<Span, number | null>;
}
