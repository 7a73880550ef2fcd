import { redemption } from "./redemption.ts";
import { observationDays, type StructuredTerms } from "./terms.ts";

/** What may become of a product, from the best to the worst. */
export const STRUCTURED_OUTCOMES = ["EARLY", "MATURITY", "CAPITAL", "LOSS", "DEFAULT"] as const;
export type StructuredOutcomeCode = (typeof STRUCTURED_OUTCOMES)[number];

export interface StructuredOutcome {
  code: StructuredOutcomeCode;
  /** Level of the underlying that decides, in per cent of its initial one; null where none does. */
  level: number | null;
  /** Day of the payment; null where nothing is paid. */
  day: string | null;
  /** Of the nominal in per cent: coupons of all years, and all that is paid, the capital included. */
  coupons: number;
  total: number;
}

/** How far below the protection barrier a loss is told, in points. */
const FALL = 20;

/**
 * Five outcomes of a product that is bought at its nominal and kept: redeemed at the first look, paid with its coupons at maturity, paid
 * without them, with a loss, and not at all because issuer and guarantor fail. One that its terms exclude is left out: an early
 * redemption where no barrier calls it, and no coupon where coupons are owed always or wherever the capital is whole.
 */
export function structuredOutcomes(terms: StructuredTerms): StructuredOutcome[] {
  const days = observationDays(terms);
  const protection = Number(terms.protectionBarrier);
  const called = terms.autocallBarrier === null ? null : Number(terms.autocallBarrier);
  const owed = terms.couponBarrier === null ? null : Number(terms.couponBarrier);
  const paid = (code: StructuredOutcomeCode, level: number, levels: readonly number[]): StructuredOutcome => {
    const { at, coupons, capital } = redemption(terms, levels);
    return { code, level, day: days[at]!, coupons, total: coupons + capital };
  };
  /** The same level at each look. */
  const throughout = (level: number) => days.map(() => level);
  const late = Math.max(owed ?? 0, protection);
  // Below the barrier that would redeem it early: with its coupons where they are owed there.
  const waiting = called === null || late < called ? late : Math.min(protection, called - 1);
  return [
    ...(called === null || days.length === 1 ? [] : [paid("EARLY", called, throughout(called))]),
    paid("MATURITY", late, [...days.slice(1).map(() => waiting), late]),
    ...(owed === null || owed <= protection ? [] : [paid("CAPITAL", protection, throughout(protection))]),
    paid("LOSS", Math.max(0, protection - FALL), throughout(Math.max(0, protection - FALL))),
    { code: "DEFAULT", level: null, day: null, coupons: 0, total: 0 },
  ];
}
