export const CLOCK_PARTS = ["profile", "preferences", "documents", "rates"] as const;
export type ClockPart = (typeof CLOCK_PARTS)[number];
/** A part of an advice and the days within which it is valid, YYYY-MM-DD, both included. */
export interface AdviceClock {
  part: ClockPart;
  from: string;
  until: string;
}

/** Months for which key information documents are taken as current: producers review them every twelve (regulation (EU) 2017/653, article 15). */
export const KID_MONTHS = 12;
/** Months for which stated sustainability preferences are taken over, like a profile. */
export const PREFERENCES_MONTHS = 24;
/** Days for which the rates, amounts and scenarios of an advice are taken as current before it is acted on. */
export const RATES_DAYS = 90;

/** The same day of a later month, or its last one. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Last day on which every part is valid, by which the advice is reviewed: the one date of paper, list and screen. Null without parts. */
export const standsUntil = (clocks: readonly AdviceClock[]): string | null => clocks.map(({ until }) => until).sort()[0] ?? null;

/** Parts that have run out on a day. An advice is valid while none has. */
export const runOut = (clocks: readonly AdviceClock[], today: string): AdviceClock[] => clocks.filter(({ until }) => until < today);
