import type { AssetClass, MovementFrequency } from "#app/domain/enumerations.ts";
import { RISK_PROFILES, type RiskProfile } from "#app/domain/reco-journey.ts";
import type { ExactParameters } from "./form.ts";
import type { Lines } from "./management.ts";
import { hundredthsOf, shareOut, WHOLE, weightOf } from "./weights.ts";

export const CONTRACT_TYPES = ["existing", "new"] as const;
export type ContractType = (typeof CONTRACT_TYPES)[number];
export const ORIGINAL_FORMULAS = ["free_secured", "free_custom", "delegated", "delegated_const", "delegated_evol"] as const;
export type OriginalFormula = (typeof ORIGINAL_FORMULAS)[number];

/** Most of a contract that the dispatcher lets go into the euro fund, per cent. */
export const MOST_IN_EURO_FUND = 40;

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
  euroFund: string;
}

/** Place of a profile on the scale, from 1. */
export const profileIdx = (profile: RiskProfile): number => RISK_PROFILES.indexOf(profile) + 1;

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
