export const HOUSEHOLDS = ["SINGLE", "COUPLE"] as const;
/** Who declares the income: one person, or a couple that is taxed together. */
export type Household = (typeof HOUSEHOLDS)[number];

/**
 * What a French resident owes on a life-insurance contract, for premiums paid since 27 September 2017, in the calendar years
 * from `firstYear` to `lastYear` (null: until other rules). Rates are decimal fractions, amounts are euros.
 */
export interface TaxRules {
  firstYear: number;
  lastYear: number | null;
  /** Years after which a contract has the allowance and the reduced rate. */
  maturityYears: number;
  /** Income tax on gains of a contract that is younger (flat rate, CGI art. 200 A and 125-0 A). */
  youngRate: number;
  /** Income tax after these years, on the gains of premiums up to the threshold. */
  reducedRate: number;
  /** Income tax after these years, on the gains of premiums above the threshold. */
  fullRate: number;
  /** Premiums of all contracts of the holder, not yet paid back, on 31 December of the year before. */
  premiumsThreshold: number;
  /** Gains of a year that bear no income tax once the contract is old enough; social charges know no allowance. */
  allowance: Readonly<Record<Household, number>>;
  /** Social charges on every gain (CSS art. L136-7 and others). */
  socialChargesRate: number;
}

/** Rules of a calendar year; null where none are known. */
export const rulesOf = <R extends Pick<TaxRules, "firstYear" | "lastYear">>(rules: readonly R[], year: number): R | null =>
  rules.find(({ firstYear, lastYear }) => firstYear <= year && (lastYear === null || year <= lastYear)) ?? null;

/** Whether two sets of rules would both hold in some year. */
export const overlap = (a: Pick<TaxRules, "firstYear" | "lastYear">, b: Pick<TaxRules, "firstYear" | "lastYear">): boolean =>
  a.firstYear <= (b.lastYear ?? Number.POSITIVE_INFINITY) && b.firstYear <= (a.lastYear ?? Number.POSITIVE_INFINITY);
