import type { Pocket } from "#app/domain/projection/projection-plan.ts";
import type { AdvisedAllocation } from "../allocation.ts";

interface OfferedMandate {
  code: string;
  /** Per cent a year. */
  mandateFee: string;
}
type Chosen = Pick<AdvisedAllocation, "modes"> & {
  delegatedProfiles?: ReadonlyArray<{ mandatCode?: string | undefined; allocation: string }> | undefined;
};

/** A contract as it is projected: rebalanced each month, with what its mandates cost a year, decimal fractions of the whole. */
export function pocketOf(weights: Record<string, number>, mandateFee: number): Pocket {
  const management =
    mandateFee > 0
      ? { kind: "delegated" as const, profiles: [{ weight: 1, allocation: weights, mandateFee }] }
      : { kind: "free" as const, weights };
  return { ...management, share: 1, rebalancing: "MONTHLY_REBALANCING" };
}

/** What the mandates of an allocation cost a year, in per cent of the whole of it. */
export function mandateFeeOf({ modes, delegatedProfiles = [] }: Chosen, offered: readonly OfferedMandate[]): number {
  const share = Number(modes?.find(({ mode }) => mode === "delegated")?.weight ?? 0) / 100;
  const feeOf = (code: string | undefined) => Number(offered.find((one) => one.code === code)?.mandateFee ?? 0);
  return delegatedProfiles.reduce((sum, { mandatCode, allocation }) => sum + (share * Number(allocation) * feeOf(mandatCode)) / 100, 0);
}
