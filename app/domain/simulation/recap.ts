import type { AssetClass, MovementFrequency, SIMULATOR_MANAGEMENT_TYPES } from "#app/domain/enumerations.ts";
import { RISK_PROFILES, type RiskProfile } from "#app/domain/journey.ts";
import type { ExactParameters } from "./form.ts";
import type { Lines } from "./management.ts";
import { hundredthsOf, shareOut, WHOLE, weightOf } from "./weights.ts";

export const CONTRACT_TYPES = ["existing", "new"] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];
export const ORIGINAL_FORMULAS = ["free_secured", "free_custom", "delegated", "delegated_const", "delegated_evol"] as const;
export type OriginalFormula = (typeof ORIGINAL_FORMULAS)[number];

/** Amounts of partners are in euros. */
const CURRENCY_SYMBOL = "€";

/** Most of a contract that the dispatcher lets go into the euro fund, per cent. */
export const MOST_IN_EURO_FUND = 40;

type ManagementType = (typeof SIMULATOR_MANAGEMENT_TYPES)[number];

/** Parameters that a partner hands over to the simulator. Amounts in euros, per cents as exact decimals. */
export interface Recap {
  contractType: ContractType;
  originalContract?: string | undefined;
  originalFormula?: OriginalFormula | undefined;
  /** The simulator that stands for the contract. */
  investmentContract: string;
  projectName?: string | undefined;
  simpleDeposit?: string | undefined;
  periodicDeposit?: string | undefined;
  periodicDepositFrequency: MovementFrequency;
  horizon: number;
  profileName: RiskProfile;
  /** Class of risk, 1 to 7, as the partner's own documents give it. */
  riskLevel?: number | undefined;
  euroFund: string;
}

/** Everything that the recap shows: what was handed over, and what follows from the contract. */
export interface RecapContext extends Omit<Recap, "euroFund"> {
  /** Symbol of the currency of every amount. */
  currency: string;
  managementType: ManagementType;
  /** Place of the profile on the scale, from 1. */
  profileIdx: number;
  /** Empty where the contract is not open to the person, or has no room for the euro fund asked for. */
  portfolioComposition: Lines;
}

/** The context of a recap. A contract that is not known counts as one that the person composes. */
export function recapContext(
  { euroFund: _, ...handed }: Recap,
  contract: { managementType: ManagementType } | null,
  allocation: Lines | null,
): RecapContext {
  return {
    ...handed,
    currency: CURRENCY_SYMBOL,
    managementType: contract?.managementType ?? "SELF_BUILT",
    profileIdx: RISK_PROFILES.indexOf(handed.profileName) + 1,
    portfolioComposition: allocation ?? [],
  };
}

/**
 * The allocation with that part in its guaranteed funds and the rest in the others, each group in its own proportions.
 * Null when a part is asked for that nothing in the allocation can take.
 */
export function withEuroFund(lines: Lines, classes: ReadonlyMap<string, AssetClass>, percent: string): Lines | null {
  const part = hundredthsOf(percent) ?? 0;
  const groups = [true, false].map((guaranteed) => ({
    lines: lines.filter(({ series }) => (classes.get(series) === "CAPITAL_GUARANTEED") === guaranteed),
    total: guaranteed ? part : WHOLE - part,
  }));
  if (groups.some((group) => group.total > 0 && group.lines.length === 0)) return null;
  return groups.flatMap((group) => {
    const shares = shareOut(
      group.lines.map(({ weight }) => hundredthsOf(weight) ?? 0),
      group.total,
    );
    return group.lines.flatMap(({ series }, at) => (shares[at] ? [{ series, weight: weightOf(shares[at]) }] : []));
  });
}

/** The parameters of a simulation that begins with what was handed over. */
export function withRecap(proposed: ExactParameters, recap: Recap, allocation: Lines): ExactParameters {
  const { startDate } = proposed;
  return {
    ...proposed,
    horizonYears: recap.horizon,
    allocation,
    movements: [
      ...(recap.simpleDeposit ? [{ type: "SIMPLE_DEPOSIT" as const, amount: recap.simpleDeposit, startDate }] : []),
      ...(recap.periodicDeposit
        ? [{ type: "PERIODIC_DEPOSIT" as const, amount: recap.periodicDeposit, frequency: recap.periodicDepositFrequency, startDate }]
        : []),
    ],
    subscriber: { riskProfile: recap.profileName },
  };
}
