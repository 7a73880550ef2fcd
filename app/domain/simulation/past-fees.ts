import type { ExactParameters } from "./form.ts";
import { fractionOf } from "./request.ts";

/** The past before or after what the contract and the mandates take each year. Fees of the funds are in their values either way. */
export const FEE_VIEWS = ["after", "before"] as const;
export type FeeView = (typeof FEE_VIEWS)[number];

/** Yearly fees taken on what is held, as decimal fractions. */
export interface ManagedFees {
  contract: number;
  /** Average of the mandates by their weights; 0 without one. */
  mandates: number;
  /** Both, one taken after the other. */
  total: number;
}

export function managedFees({ managementFee, mandates = [] }: Pick<ExactParameters, "managementFee" | "mandates">): ManagedFees {
  const contract = fractionOf(managementFee);
  const average = mandates.reduce((sum, { weight, mandateFee }) => sum + fractionOf(weight) * fractionOf(mandateFee), 0);
  return { contract, mandates: average, total: 1 - (1 - contract) * (1 - average) };
}
