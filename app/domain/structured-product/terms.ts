import { monthsLater } from "#app/domain/advice/age.ts";
import { MONTHS_BETWEEN, type MovementFrequency } from "#app/domain/enumerations.ts";

/**
 * Terms of a structured product: what its issuer owes, and when. Per cent as decimal strings: of the nominal for coupon and loss, of the
 * underlying's initial level for barriers; days YYYY-MM-DD.
 */
export interface StructuredTerms {
  issuer: string;
  /** Who pays where the issuer cannot; null for nobody. */
  guarantor: string | null;
  underlying: string;
  issueDate: string;
  maturityDate: string;
  /** How often the underlying is looked at; the last look is at maturity. */
  observation: MovementFrequency;
  /** A year. */
  coupon: string;
  /** A coupon is owed where the underlying stands here or above; null: always. */
  couponBarrier: string | null;
  /** Coupons that were not owed are paid with the next one that is. */
  memory: boolean;
  /** Redeemed early where the underlying stands here or above; null: never. */
  autocallBarrier: string | null;
  /** The capital is paid back whole where the underlying stands here or above at maturity; below, it falls as the underlying did. */
  protectionBarrier: string;
  /** Most of the capital that is lost at maturity as long as the issuer or the guarantor pays. */
  maximumLoss: string;
}

const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** Days on which the underlying is looked at, the last one at maturity. */
export function observationDays({ issueDate, maturityDate, observation }: StructuredTerms): string[] {
  const step = MONTHS_BETWEEN[observation];
  const count = Math.max(1, Math.round((monthOf(maturityDate) - monthOf(issueDate)) / step));
  return Array.from({ length: count }, (_, at) => (at === count - 1 ? maturityDate : monthsLater(issueDate, (at + 1) * step)));
}
