import { MONTHS_BETWEEN } from "#app/domain/enumerations.ts";
import type { StructuredTerms } from "./terms.ts";

/** What a product paid in all, in per cent of its nominal. */
export interface Redemption {
  /** The look at which it was paid back, from 0. */
  at: number;
  coupons: number;
  capital: number;
}

const WHOLE = 100;

/** What the product pays where the underlying stands at these levels, in per cent of its initial one, at each look; the last is maturity. */
export function redemption(terms: StructuredTerms, levels: readonly number[]): Redemption {
  const coupon = (Number(terms.coupon) * MONTHS_BETWEEN[terms.observation]) / 12;
  const owedFrom = terms.couponBarrier === null ? 0 : Number(terms.couponBarrier);
  const calledFrom = terms.autocallBarrier === null ? Number.POSITIVE_INFINITY : Number(terms.autocallBarrier);
  let coupons = 0;
  let missed = 0;
  for (const [at, level] of levels.entries()) {
    if (level >= owedFrom) {
      coupons += coupon + (terms.memory ? missed : 0);
      missed = 0;
    } else missed += coupon;
    if (at < levels.length - 1 && level >= calledFrom) return { at, coupons, capital: WHOLE };
  }
  const last = levels.at(-1) ?? 0;
  const capital = last >= Number(terms.protectionBarrier) ? WHOLE : Math.max(last, WHOLE - Number(terms.maximumLoss));
  return { at: levels.length - 1, coupons, capital };
}
