/** One month of a contract: what comes in first, then what goes out. Euros. */
export interface ContractMonth {
  /** YYYY-MM-DD. */
  day: string;
  /** Premium that the client pays, before fees. */
  deposit: number;
  /** Value of the contract with the premium, before the withdrawal. */
  worth: number;
  /** Withdrawal that was paid, at most `worth`. */
  paid: number;
}

/** What one scenario makes of a contract, month by month, and its value on the last day. */
export interface ContractPath {
  months: readonly ContractMonth[];
  lastDay: string;
  lastValue: number;
}

/** Money that leaves the contract, and the part of it that is gain: negative where the contract has lost. */
export interface Surrender {
  day: string;
  amount: number;
  gain: number;
}

export interface Gains {
  /** Withdrawals in the order of their days. */
  withdrawals: Surrender[];
  /** The whole value on the last day. */
  final: Surrender;
  /** Premiums not yet paid back at the end of a year; at the start for the years before. */
  premiumsAtEndOf: (year: number) => number;
}

export const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * The gain in each withdrawal and in the surrender at the end: withdrawal − premiums × withdrawal / value, where the part of the
 * premiums that a withdrawal paid back counts no more for the next (CGI art. 125-0 A, BOI-RPPM-RCM-20-10-20-50). The gains of
 * all withdrawals and of the end add up to what came out less what was paid in.
 * @param premiums paid in before the first month and not yet paid back
 */
export function gainsOf({ months, lastDay, lastValue }: ContractPath, premiums: number): Gains {
  const withdrawals: Surrender[] = [];
  const atEnd = new Map<number, number>();
  let left = premiums;
  for (const { day, deposit, worth, paid } of months) {
    left += deposit;
    if (paid > 0) {
      const capital = paid < worth ? (left * paid) / worth : left;
      withdrawals.push({ day, amount: paid, gain: paid - capital });
      left -= capital;
    }
    atEnd.set(yearOf(day), left);
  }
  return {
    withdrawals,
    final: { day: lastDay, amount: lastValue, gain: lastValue - left },
    premiumsAtEndOf: (year) => atEnd.get(year) ?? premiums,
  };
}
