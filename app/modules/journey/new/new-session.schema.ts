import { z } from "zod";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { HOLDINGS_BYTES } from "#app/domain/format/file-sizes.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import {
  actFields,
  amountFields,
  checkAmounts,
  checkPerson,
  issueOn,
  personFields,
  TOGETHER,
} from "#app/modules/journey/client/client.schema.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const past = z.iso
  .date("journey.form.dateWrong")
  .refine((day) => day <= marketToday(), "journey.form.dateLater")
  .optional();
/** A journey with one of its products, in one choice. */
const PAIR = /^([0-9a-f-]{36}) ([0-9a-f-]{36})$/;

/** The form that begins a session. Messages are keys of texts. */
export function newSessionSchema(language: InterfaceLanguage) {
  return z
    .object({
      contract: z.string({ error: "journey.form.contractRequired" }).regex(PAIR, "journey.form.contractRequired"),
      retailClient: z.uuid().optional(),
      ...personFields,
      ...actFields,
      ...amountFields(language),
      riskProfile: z.enum(RISK_PROFILES).optional(),
      clientRiskKeyLastUpdate: past,
      preferences: z.enum(["yes", "no", "unsaid"]).optional(),
      clientEsgLastUpdate: past,
      holdings: z.string().max(HOLDINGS_BYTES, "journey.form.textLong").optional(),
      holdingsDate: past,
      idem: markFields.idem,
    })
    .superRefine(checkPerson, TOGETHER)
    .superRefine((form, context) => {
      const issue = issueOn(context);
      checkAmounts(form, context, { horizonRequired: false });
      if (form.riskProfile && !form.clientRiskKeyLastUpdate) issue("clientRiskKeyLastUpdate", "journey.form.dateRequired");
      if ((form.preferences === "yes" || form.preferences === "no") && !form.clientEsgLastUpdate)
        issue("clientEsgLastUpdate", "journey.form.dateRequired");
      if (form.actType !== "ACT_NEW_CONTRACTS" && form.holdings && !form.holdingsDate) issue("holdingsDate", "journey.form.dateRequired");
    }, TOGETHER);
}
export type NewSessionForm = z.output<ReturnType<typeof newSessionSchema>>;

export const pairOf = (contract: string): { journey: string; product: string } => {
  const [, journey = "", product = ""] = PAIR.exec(contract) ?? [];
  return { journey, product };
};
