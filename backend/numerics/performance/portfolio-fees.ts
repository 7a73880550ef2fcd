import { monthEnd, monthOf } from "#app/domain/numerics/calendar.ts";
import type { Charges } from "./portfolio-walk.ts";

/** Fees that hold from a day on; rates are decimal fractions, a year where they are not of a transaction. */
export interface FeesFrom {
  day: number;
  /** On every line. */
  all: number;
  /** Besides, on lines that are no guaranteed funds. */
  unitLinked: number;
  /** Besides, on lines that are ETFs. */
  etf: number;
  guaranteed: number;
  /** Of each purchase or sale of an ETF. */
  etfTransactions: number;
  /** Taken once of what is bought, by series. */
  subscription: ReadonlyMap<string, number>;
  /** Months from one deduction to the next, counted from the month of the yearly one (1 to 12). */
  months: number;
  deductionMonth: number;
  /** Day of the month on which fees are deducted; the last one where the month is shorter. */
  deductionDay: number;
}

/** What a series is for the fees. */
export interface FeeKind {
  guaranteed: boolean;
  etf: boolean;
}

/** Whether fees are deducted on one of the days after `from`, until `to`. */
function isDue({ months, deductionMonth, deductionDay }: FeesFrom, from: number, to: number): boolean {
  for (let month = monthOf(from); month <= monthOf(to); month++) {
    if (((month % 12) + 1 - deductionMonth) % months !== 0) continue;
    const day = Math.min(monthEnd(month - 1) + deductionDay, monthEnd(month));
    if (day > from && day <= to) return true;
  }
  return false;
}

/**
 * Fees of a portfolio as charges of its walk. What is due accrues day by day on the weights that are held (ACT/365) by the fees in
 * force, and is taken on the days of deduction, or on the first day with a value after one; what has accrued since is not in the value
 * yet. Transactions are charged as they are made. The charges are of one walk: they remember what has accrued.
 */
export function feeCharges(fees: readonly FeesFrom[], kindOf: (series: string) => FeeKind): Charges {
  const ascending = [...fees].sort((a, b) => a.day - b.day);
  const inForce = (day: number) => ascending.findLast((one) => one.day <= day);
  let accrued = 0;
  return {
    held({ from, to, weights }) {
      const rates = inForce(to);
      if (!rates) return 0;
      for (const [series, weight] of weights) {
        if (weight === 0) continue;
        const { guaranteed, etf } = kindOf(series);
        const rate = rates.all + (guaranteed ? rates.guaranteed : rates.unitLinked) + (etf ? rates.etf : 0);
        accrued += (weight * rate * (to - from)) / 365;
      }
      if (!isDue(rates, from, to)) return 0;
      const taken = accrued;
      accrued = 0;
      return taken;
    },
    traded({ day, before, after }) {
      const rates = inForce(day);
      if (!rates) return 0;
      let taken = 0;
      for (const series of new Set([...before.keys(), ...after.keys()])) {
        const change = (after.get(series) ?? 0) - (before.get(series) ?? 0);
        if (kindOf(series).etf) taken += Math.abs(change) * rates.etfTransactions;
        if (change > 0) taken += change * (rates.subscription.get(series) ?? 0);
      }
      return taken;
    },
  };
}
