/** Periods that a report offers; each ends on the last day that is given. */
export const PERIODS = ["SINCE_START", "YEAR_TO_DATE", "ONE_YEAR", "THREE_YEARS", "CUSTOM"] as const;
export type Period = (typeof PERIODS)[number];

export interface PeriodForm {
  period: Period;
  from?: string | undefined;
  to: string;
}

/** The same day so many years before; 29 February is the 28th where there is none. */
function yearsBefore(day: string, years: number): string {
  const earlier = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
  return day.slice(5) === "02-29" ? `${earlier.slice(0, 5)}02-28` : earlier;
}

/** First and last day of a period; a year begins with the last day of the one before. Null: from the first value on. */
export function periodOf({ period, from, to }: PeriodForm): { from: string | null; to: string } {
  if (period === "YEAR_TO_DATE") return { from: `${Number(to.slice(0, 4)) - 1}-12-31`, to };
  if (period === "ONE_YEAR") return { from: yearsBefore(to, 1), to };
  if (period === "THREE_YEARS") return { from: yearsBefore(to, 3), to };
  return { from: period === "CUSTOM" ? (from ?? null) : null, to };
}
