import type { INVESTMENT_TIMES } from "#app/domain/enumerations.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";

type HoldingCode = (typeof INVESTMENT_TIMES)[number];

/** Least years behind each code of a recommended holding period; null for 'to maturity', which says no number. */
const YEARS: Record<HoldingCode, number | null> = {
  1: 0,
  2: 0,
  3: 0,
  4: 0.25,
  5: 0.5,
  6: 1,
  7: 2,
  8: 3,
  9: 4,
  10: 5,
  11: 6,
  12: 7,
  13: 8,
  14: 9,
  15: 10,
  16: null,
  17: 5,
  18: 0,
};
export const holdingYears = (code: number | null): number | null => (code !== null && code in YEARS ? YEARS[code as HoldingCode] : null);

/** Years from a day to a later one, in hundredths: how long is held what is kept until it matures. */
export const yearsUntil = (day: string, today: string): number =>
  Math.max(0, Math.round(((dayNumber(day) - dayNumber(today)) / 365.25) * 100) / 100);
