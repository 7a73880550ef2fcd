import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

/** What the client has, as typed in the person's language, on a day of the plan that has passed. Messages are keys of texts. */
export function balanceSchema(language: InterfaceLanguage, { from, to }: { from: string; to: string }) {
  return z.strictObject({
    amount: z.string({ error: "followUp.form.amountMissing" }).pipe(figureSchema(language, 1e12, "followUp.form.amountWrong")),
    on: z
      .string({ error: "followUp.form.dayMissing" })
      .refine((day) => isDay(day), { error: "followUp.form.dayMissing", abort: true })
      .refine((day) => day >= from && day <= to, { error: "followUp.form.dayOutside" }),
    idem: markFields.idem,
    version: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    intent: z.string().optional(),
  });
}
