import { addMonths } from "#app/domain/simulation/calendar.ts";
import type { TaxSituation } from "./contract-tax.ts";
import type { Household } from "./rules.ts";

/** Contracts of other days follow rules of their own (CGI art. 125-0 A). */
export const EARLIEST_CONTRACT = "1997-09-26";
/** Gains of premiums paid before this day bear other rates (loi n° 2017-1837, art. 28). */
export const RULES_SINCE = "2017-09-27";

/** What an adviser declared of a client's contract; exact decimals. */
export interface DeclaredSituation {
  household: Household;
  /** Absent: a contract that is opened when the simulation starts, with its balance as first premium. */
  openedOn?: string | undefined;
  premiumsPaid?: string | undefined;
  otherPremiums?: string | undefined;
}
interface Simulated {
  startDate: string;
  horizonYears: number;
  currentBalance: string;
  currency: string;
  taxSituation?: DeclaredSituation | undefined;
}

/** Why there is no estimate: nothing declared yet, or what was declared does not fit the simulation (any more). */
export type SituationFault = "undeclared" | "currency" | "openedAfterStart" | "openedTooEarly" | "premiumsMissing";

/** The contract as the calculation takes it, or what is missing. */
export function situationOf(simulated: Simulated): TaxSituation | SituationFault {
  const { taxSituation: declared, startDate, currency } = simulated;
  const balance = Number(simulated.currentBalance);
  if (currency !== "EUR") return "currency";
  if (!declared) return "undeclared";
  const { household, openedOn, premiumsPaid } = declared;
  const otherPremiums = Number(declared.otherPremiums ?? "0");
  if (openedOn === undefined) return { openedOn: startDate, household, premiumsPaid: balance, otherPremiums };
  if (openedOn > startDate) return "openedAfterStart";
  if (openedOn < EARLIEST_CONTRACT) return "openedTooEarly";
  if (premiumsPaid === undefined && balance > 0) return "premiumsMissing";
  return { openedOn, household, premiumsPaid: balance > 0 ? Number(premiumsPaid) : 0, otherPremiums };
}

/** Calendar years that a simulation touches, the one of its last day included. */
export function yearsOf({ startDate, horizonYears }: Pick<Simulated, "startDate" | "horizonYears">): number[] {
  const [first, last] = [startDate, addMonths(startDate, 12 * horizonYears)].map((day) => Number(day.slice(0, 4))) as [number, number];
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
