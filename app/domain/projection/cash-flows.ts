import { MONTHS_BETWEEN, type MovementFrequency, type MovementType } from "#app/domain/enumerations.ts";
import { addMonths, dayNumber, monthsUntil } from "../numerics/calendar.ts";
import { type ComputationError, cashFlowError, RequestError } from "../numerics/errors.ts";

export interface Movement {
  type: MovementType;
  /** Currency units that the client pays or receives, before entry fees. */
  amount: number;
  /** Needed by periodic movements. */
  frequency?: MovementFrequency | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Sums paid in and taken out at the start of each month of the horizon. */
export interface CashFlows {
  deposits: Float64Array;
  withdrawals: Float64Array;
}

/**
 * Dated movements on the monthly steps of a simulation: a date belongs to the smallest k >= 0 such that
 * addMonths(startDate, k) is on or after it. Occurrences before the start or from the horizon on are left out.
 */
export function cashFlows(startDate: string, months: number, movements: readonly Movement[]): CashFlows {
  const start = dayNumber(startDate);
  const horizonEnd = addMonths(start, months);
  const flows = { deposits: new Float64Array(months), withdrawals: new Float64Array(months) };
  movements.forEach((movement, index) => {
    const target = movement.type.endsWith("_DEPOSIT") ? flows.deposits : flows.withdrawals;
    const first = movement.startDate ? dayNumber(movement.startDate) : start;
    const add = (day: number) => {
      const step = monthsUntil(start, day);
      if (day >= start && step < months) target[step]! += movement.amount;
    };
    if (movement.type.startsWith("SIMPLE_")) {
      add(first);
      return;
    }
    if (!movement.frequency) throw new RequestError(`movements.${index}.frequency`, "a periodic movement needs a frequency");
    const last = Math.min(movement.endDate ? dayNumber(movement.endDate) : horizonEnd, horizonEnd);
    const between = MONTHS_BETWEEN[movement.frequency];
    for (let j = 0, day = first; day <= last; day = addMonths(first, ++j * between)) add(day);
  });
  return flows;
}

/**
 * What was paid in (with the balance) less what was taken out, gross of fees, at points 0 to T: the flows of a month
 * count from its start, so points 0 and 1 are equal.
 */
export function cumulatedSavings(balance: number, { deposits, withdrawals }: CashFlows): Float64Array {
  const months = deposits.length;
  const savings = new Float64Array(months + 1);
  let total = balance;
  for (let t = 0; t < months; t++) {
    total += deposits[t]! - withdrawals[t]!;
    savings[t + 1] = total;
  }
  savings[0] = savings[1] ?? balance;
  return savings;
}

export function total(amounts: Float64Array): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** Why a plan without balance has no money: no deposit at all, or none within it. */
export const nothingPaidIn = (movements: readonly Movement[]): ComputationError =>
  cashFlowError(
    movements.some(({ type, amount }) => type.endsWith("_DEPOSIT") && amount > 0) ? "DEPOSITS_OUTSIDE_THE_PLAN" : "NOTHING_PAID_IN",
  );
