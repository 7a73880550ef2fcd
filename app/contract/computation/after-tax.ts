import { z } from "zod";
import { computation, isoDate } from "#app/contract/base.ts";
import { versioned } from "#app/contract/computation/computation-versions.ts";
import { simulatorRequest } from "#app/contract/computation/projection.ts";
import { HOUSEHOLDS } from "#app/domain/tax/rules.ts";

/**
 * What is left of a projection in a French life-insurance contract after income tax and social charges: an estimate by rules
 * that come with the request. Amounts are doubles in euros, rates decimal fractions.
 */
const fraction = z.number().min(0).max(1);
const amount = z.number().min(0).max(1e12);
const year = z.number().int().min(1900).max(2300);

const rules = z.object({
  firstYear: year,
  lastYear: year.nullable(),
  maturityYears: z.number().int().min(0).max(100),
  youngRate: fraction,
  reducedRate: fraction,
  fullRate: fraction,
  premiumsThreshold: amount,
  allowance: z.object({ SINGLE: amount, COUPLE: amount }),
  socialChargesRate: fraction,
});

export const afterTaxRequest = simulatorRequest.omit({ target: true, paths: true }).extend({
  contract: z.object({
    /** Day of the first premium, on or before the start of the simulation. */
    openedOn: isoDate,
    household: z.enum(HOUSEHOLDS),
    /** Premiums in the balance that were not paid back yet. */
    premiumsPaid: amount.default(0),
    /** The same on the other contracts of the holder, which count for the threshold. */
    otherPremiums: amount.default(0),
  }),
  /** One for each calendar year of the simulation. */
  rules: z.array(rules).min(1).max(100),
});

const taxed = {
  amount: z.number(),
  /** Negative where the contract has lost. */
  gain: z.number(),
  taxable: z.number(),
  /** Part of it that the yearly allowance frees of income tax. */
  allowance: z.number(),
  incomeTax: z.number(),
  socialCharges: z.number(),
  net: z.number(),
};
export const afterTaxResult = z.object({
  months: z.number().int(),
  scenarioCount: z.number().int(),
  /** The outcomes of the simulator's `scenarios`, in the same order. */
  scenarios: z.array(
    z.object({
      name: z.enum(["q05", "q25", "median", "q75", "q95"]),
      finalAmount: z.number(),
      /** Paid withdrawals by calendar year. */
      years: z.array(z.object({ year: z.number().int(), ...taxed })),
      /** All paid withdrawals. */
      withdrawals: z.object(taxed),
      /** The whole final value, taken out on the last day. */
      final: z.object(taxed),
    }),
  ),
  ...versioned,
});

export type AfterTaxResult = z.infer<typeof afterTaxResult>;

export const afterTaxService = {
  afterTax: computation(
    "/simulator-service/simulator/after_tax",
    "comp-simulator-after-tax",
    "Estimate French income tax and social charges of a projection in life insurance",
  )
    .input(afterTaxRequest)
    .output(afterTaxResult),
};
