import type { MovementFrequency } from "../enumerations.ts";
import type { SessionFrequency } from "../journey.ts";

/** The months of a year as the fields of a session name them: `depositJan`, `depositFeb`, … */
export const DEPOSIT_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
export type DepositMonth = (typeof DEPOSIT_MONTHS)[number];

const ENGINE_FREQUENCIES = {
  ANNUALLY: "YEARLY",
  MONTHLY: "MONTHLY",
  QUARTERLY: "QUARTERLY",
  SEMIANNUALLY: "SEMI_ANNUALLY",
} as const satisfies Record<SessionFrequency, MovementFrequency>;

/** Payments that a client plans to make again and again, each of `amount` in currency units. */
export interface ScheduledPayments {
  amount: number;
  /** With `months`, once a year in each of them. */
  frequency: MovementFrequency;
  /** Months of the year that were chosen, 1 to 12. */
  months?: number[];
}

/**
 * The least frequent of the frequencies whose payments fall in all of the chosen months, 1 to 12; null for none. January and July are
 * half-yearly, January and February are part of monthly ones.
 */
export function frequencyOfMonths(months: readonly number[]): SessionFrequency | null {
  const [first] = months;
  if (first === undefined) return null;
  const every = (step: number) => months.every((month) => (month - first) % step === 0);
  return every(12) ? "ANNUALLY" : every(6) ? "SEMIANNUALLY" : every(3) ? "QUARTERLY" : "MONTHLY";
}

type Said = { [key in `deposit${DepositMonth}`]?: boolean | undefined } & {
  periodicDepositsEnabled?: boolean | undefined;
  regularContributionsFrequency?: SessionFrequency | undefined;
};

const monthsOf = (said: Said) => DEPOSIT_MONTHS.flatMap((month, at) => (said[`deposit${month}`] ? [at + 1] : []));

/** What a session says of how often is paid: by chosen months, which come before a frequency; null where nothing is said. */
export const frequencySaid = (said: Said): SessionFrequency | null =>
  frequencyOfMonths(monthsOf(said)) ?? said.regularContributionsFrequency ?? null;

/** What a session says of scheduled payments: in chosen months, else by a frequency; null where nothing is paid. */
export function scheduledPayments(said: Said, amount: string | undefined): ScheduledPayments | null {
  const paid = said.periodicDepositsEnabled === false ? 0 : Number(amount ?? 0);
  if (!(paid > 0)) return null;
  const months = monthsOf(said);
  if (months.length > 0) return { amount: paid, frequency: "YEARLY", months };
  const { regularContributionsFrequency: frequency } = said;
  return frequency ? { amount: paid, frequency: ENGINE_FREQUENCIES[frequency] } : null;
}

/**
 * The payments as movements of a projection that begins on `day` (YYYY-MM-DD): by a frequency from that day on; in chosen months on
 * the first of the month, this year's where it is still to come, and on the day itself where its month is chosen.
 */
export function scheduledMovements(payments: ScheduledPayments | null, day: string) {
  if (!payments) return [];
  const { amount, frequency, months } = payments;
  const [year = 0, present = 0] = day.split("-").map(Number);
  const firstOf = (month: number) =>
    month === present ? day : `${month > present ? year : year + 1}-${String(month).padStart(2, "0")}-01`;
  const starts = months ? months.map(firstOf) : [day];
  return starts.map((startDate) => ({ type: "PERIODIC_DEPOSIT" as const, amount, frequency, startDate }));
}
