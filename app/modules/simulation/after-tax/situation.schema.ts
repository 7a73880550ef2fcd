import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { HOUSEHOLDS } from "#app/domain/tax/rules.ts";
import { EARLIEST_CONTRACT } from "#app/domain/tax/situation.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const MOST_EUROS = 1_000_000_000;

export interface SituationBounds {
  startDate: string;
  /** There is money in the contract when the simulation starts. */
  hasBalance: boolean;
}

/** What is declared of the contract and its holder. Messages are keys of texts. */
export function situationSchema(language: InterfaceLanguage, { startDate, hasBalance }: SituationBounds) {
  const amount = figureSchema(language, MOST_EUROS, "afterTax.form.amountWrong").optional();
  return z
    .strictObject({
      lifeInsurance: z.literal("yes", "afterTax.form.lifeInsuranceRequired"),
      household: z.enum(HOUSEHOLDS, "afterTax.form.householdRequired"),
      openedOn: z.iso
        .date("afterTax.form.dayWrong")
        .refine((day) => day <= startDate, "afterTax.form.openedAfterStart")
        .refine((day) => day >= EARLIEST_CONTRACT, "afterTax.form.openedTooEarly")
        .optional(),
      premiumsPaid: amount,
      otherPremiums: amount,
      ...markFields,
    })
    .superRefine(({ openedOn, premiumsPaid }, context) => {
      const issue = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
      if (openedOn !== undefined && premiumsPaid === undefined && hasBalance) issue("premiumsPaid", "afterTax.form.premiumsRequired");
      if (openedOn === undefined && premiumsPaid !== undefined) issue("openedOn", "afterTax.form.dayRequired");
    });
}
export type SituationForm = z.output<ReturnType<typeof situationSchema>>;
