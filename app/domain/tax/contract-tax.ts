import { addMonths } from "#app/domain/simulation/calendar.ts";
import { type ContractPath, type Gains, gainsOf, type Surrender, yearOf } from "./gains.ts";
import { type Household, rulesOf, type TaxRules } from "./rules.ts";

/** What the tax depends on beside the market. */
export interface TaxSituation {
  /** Day of the first premium: the age of the contract counts from it. */
  openedOn: string;
  household: Household;
  /** Premiums in the balance of the first day that were not paid back yet. */
  premiumsPaid: number;
  /** The same on the other life-insurance contracts of the holder, taken as constant: they use up the threshold. */
  otherPremiums: number;
}

/** An amount and what is owed on it. `net` = amount − income tax − social charges. */
export interface Taxed {
  amount: number;
  /** Negative where the contract has lost. */
  gain: number;
  /** Gain that bears social charges and, less the allowance, income tax: losses are not set against other gains. */
  taxable: number;
  allowance: number;
  incomeTax: number;
  socialCharges: number;
  net: number;
}

export interface ContractTax {
  /** Withdrawals by calendar year, in order, years without one included. */
  years: (Taxed & { year: number })[];
  /** All withdrawals. */
  withdrawals: Taxed;
  /** The whole value taken out on the last day, after the withdrawals of that year. */
  final: Taxed;
}

/** No rules hold in a year in which tax is owed. */
export class RulesMissing extends Error {
  constructor(readonly year: number) {
    super(`no tax rules for ${year}`);
    this.name = "RulesMissing";
  }
}

/**
 * Income tax and social charges on the withdrawals of a life-insurance contract and on its whole value at the end, by calendar
 * year: flat rate below the maturity, then the yearly allowance (first on what bears the reduced rate), the reduced rate up to
 * the threshold of premiums and the full rate above it. Social charges are levied as if none had been during the contract.
 * @throws RulesMissing for a year with a gain and without rules
 */
export function taxOf(path: ContractPath, situation: TaxSituation, rules: readonly TaxRules[]): ContractTax {
  const gains = gainsOf(path, situation.premiumsPaid);
  const lastYear = yearOf(path.lastDay);
  const firstYear = yearOf(path.months[0]?.day ?? path.lastDay);
  const years = Array.from({ length: lastYear - firstYear + 1 }, (_, i) => {
    const year = firstYear + i;
    return { year, ...taxedIn(year, surrendersIn(gains, year), gains, situation, rules) };
  });
  const whole = taxedIn(lastYear, [...surrendersIn(gains, lastYear), gains.final], gains, situation, rules);
  return { years, withdrawals: totalOf(years), final: onTopOf(years.at(-1) ?? NOTHING, whole, gains.final) };
}

/** What the surrender at the end owes beside the withdrawals of its year, which take the allowance first. */
function onTopOf(withdrawals: Taxed, whole: Taxed, { amount, gain }: Surrender): Taxed {
  const more = (field: "taxable" | "allowance" | "incomeTax" | "socialCharges") => Math.max(0, whole[field] - withdrawals[field]);
  const [incomeTax, socialCharges] = [more("incomeTax"), more("socialCharges")];
  const net = amount - incomeTax - socialCharges;
  return { amount, gain, taxable: more("taxable"), allowance: more("allowance"), incomeTax, socialCharges, net };
}

const surrendersIn = ({ withdrawals }: Gains, year: number) => withdrawals.filter(({ day }) => yearOf(day) === year);

function taxedIn(year: number, surrenders: readonly Surrender[], gains: Gains, situation: TaxSituation, all: readonly TaxRules[]): Taxed {
  const amount = sum(surrenders, ({ amount: one }) => one);
  const gain = sum(surrenders, (one) => one.gain);
  const taxable = sum(surrenders, taxableOf);
  if (taxable === 0) return { ...NOTHING, amount, gain, net: amount };
  const rules = rulesOf(all, year);
  if (!rules) throw new RulesMissing(year);
  const matureOn = addMonths(situation.openedOn, 12 * rules.maturityYears);
  const mature = sum(
    surrenders.filter(({ day }) => day >= matureOn),
    taxableOf,
  );
  const premiums = gains.premiumsAtEndOf(year - 1) + situation.otherPremiums;
  const reduced = mature * (premiums > rules.premiumsThreshold ? rules.premiumsThreshold / premiums : 1);
  const full = mature - reduced;
  const allowed = rules.allowance[situation.household];
  const offReduced = Math.min(allowed, reduced);
  const offFull = Math.min(allowed - offReduced, full);
  const incomeTax = (taxable - mature) * rules.youngRate + (reduced - offReduced) * rules.reducedRate + (full - offFull) * rules.fullRate;
  const socialCharges = taxable * rules.socialChargesRate;
  return { amount, gain, taxable, allowance: offReduced + offFull, incomeTax, socialCharges, net: amount - incomeTax - socialCharges };
}

const taxableOf = ({ gain }: Surrender) => Math.max(0, gain);
const sum = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((total, item) => total + of(item), 0);

const NOTHING: Taxed = { amount: 0, gain: 0, taxable: 0, allowance: 0, incomeTax: 0, socialCharges: 0, net: 0 };

const totalOf = (items: readonly Taxed[]): Taxed => items.reduce((total, item) => mixed(total, item, [1, 1]), NOTHING);

/** Each figure of the one times the first weight and of the other times the second. */
export function mixed(a: Taxed, b: Taxed, [p, q]: readonly [number, number]): Taxed {
  const of = (field: keyof Taxed) => p * a[field] + q * b[field];
  return {
    amount: of("amount"),
    gain: of("gain"),
    taxable: of("taxable"),
    allowance: of("allowance"),
    incomeTax: of("incomeTax"),
    socialCharges: of("socialCharges"),
    net: of("net"),
  };
}
