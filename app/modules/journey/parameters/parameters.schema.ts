import { z } from "zod";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { HOLDINGS_BYTES } from "#app/domain/format/file-sizes.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { actFields, amountFields, checkAmounts, issueOn, TOGETHER } from "#app/modules/journey/client/client.schema.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { checkMoneyNeeds, moneyNeedFields } from "./money-needs.schema.ts";

/** The parameters of the proposal; the act is that of the first step. Messages are keys of texts. */
export const parametersSchema = (language: InterfaceLanguage) =>
  z
    .object({
      ...actFields,
      ...amountFields(language),
      ...moneyNeedFields(language),
      holdings: z.string().max(HOLDINGS_BYTES, "journey.form.textLong").optional(),
      holdingsDate: z.iso
        .date("journey.form.dateWrong")
        .refine((day) => day <= marketToday(), "journey.form.dateLater")
        .optional(),
      ...markFields,
    })
    .superRefine((form, context) => {
      checkAmounts(form, context, { horizonRequired: true });
      checkMoneyNeeds(form, context);
      if (form.actType !== "ACT_NEW_CONTRACTS" && !form.holdingsDate) issueOn(context)("holdingsDate", "journey.form.dateRequired");
    }, TOGETHER);
