import type { MovementFrequency } from "../enumerations.ts";
import type { SessionFrequency } from "../journey.ts";
import { monthsLater } from "./age.ts";

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

const PAYMENTS_A_YEAR = { YEARLY: 1, SEMI_ANNUALLY: 2, QUARTERLY: 4, MONTHLY: 12 } as const satisfies Record<MovementFrequency, number>;

/** What is planned to be paid by the month, currency units; an amount whose frequency nobody said counts as paid each month. */
export function monthlyPayments(said: Said, amount: string | undefined): number {
  const paid = said.periodicDepositsEnabled === false ? 0 : Math.max(0, Number(amount ?? 0));
  const payments = scheduledPayments(said, amount);
  if (!payments) return paid;
  return (paid * (payments.months?.length ?? PAYMENTS_A_YEAR[payments.frequency])) / 12;
}

/** Withdrawals that a client plans to make again and again, each of `amount` in currency units. */
export interface PlannedWithdrawals {
  amount: string;
  frequency: SessionFrequency;
}
const MONTHS_OF = { ANNUALLY: 12, SEMIANNUALLY: 6, QUARTERLY: 3, MONTHLY: 1 } as const satisfies Record<SessionFrequency, number>;
export const yearlyOf = ({ amount, frequency }: PlannedWithdrawals): number => (Number(amount) * 12) / MONTHS_OF[frequency];

/** Planned withdrawals as movements of a projection that begins on `day`: the first one is made after one period. */
function withdrawalMovements(planned: PlannedWithdrawals | null | undefined, day: string) {
  if (!planned || !(Number(planned.amount) > 0)) return [];
  const { amount, frequency } = planned;
  const startDate = monthsLater(day, MONTHS_OF[frequency]);
  return [{ type: "PERIODIC_WITHDRAWAL" as const, amount: Number(amount), frequency: ENGINE_FREQUENCIES[frequency], startDate }];
}

/**
 * The payments as movements of a projection that begins on `day` (YYYY-MM-DD): by a frequency from that day on; in chosen months on
 * the first of the month, this year's where it is still to come, and on the day itself where its month is chosen.
 */
function scheduledMovements(payments: ScheduledPayments | null, day: string) {
  if (!payments) return [];
  const { amount, frequency, months } = payments;
  const [year = 0, present = 0] = day.split("-").map(Number);
  const firstOf = (month: number) =>
    month === present ? day : `${month > present ? year : year + 1}-${String(month).padStart(2, "0")}-01`;
  const starts = months ? months.map(firstOf) : [day];
  return starts.map((startDate) => ({ type: "PERIODIC_DEPOSIT" as const, amount, frequency, startDate }));
}

/** Money that is needed once, in so many months. */
export interface MoneyNeed {
  amount: string;
  months: number;
}
/** All that a client plans to pay in and to take out after the act itself. */
export interface PlannedMoney {
  scheduled: ScheduledPayments | null;
  withdrawals?: PlannedWithdrawals | null;
  needs?: readonly MoneyNeed[];
}
interface SaidOfMoney {
  regularContributionsAmount?: string | undefined;
  plannedWithdrawals?: PlannedWithdrawals | undefined;
  needs?: readonly MoneyNeed[] | undefined;
}

/** What a session says of the money that comes and goes after the act: what checks, screens and documents project. */
export const plannedMoney = (said: Said, proposal: SaidOfMoney | null): PlannedMoney => ({
  scheduled: scheduledPayments(said, proposal?.regularContributionsAmount),
  withdrawals: proposal?.plannedWithdrawals ?? null,
  needs: proposal?.needs ?? [],
});

/** Planned money as movements of a projection that begins on `day` (YYYY-MM-DD). */
export const plannedMovements = ({ scheduled, withdrawals, needs = [] }: PlannedMoney, day: string) => [
  ...scheduledMovements(scheduled, day),
  ...withdrawalMovements(withdrawals, day),
  ...needs
    .filter(({ amount }) => Number(amount) > 0)
    .map(({ amount, months }) => ({ type: "SIMPLE_WITHDRAWAL" as const, amount: Number(amount), startDate: monthsLater(day, months) })),
];
