import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const HIGHEST = 20;

/** Fees in per cent as typed in the person's language; an empty field is no fee. Messages are keys of texts. */
export function feesSchema(language: InterfaceLanguage) {
  const fee = figureSchema(language, HIGHEST, "simulator.fees.wrong").default("0");
  return z.strictObject({ entryFee: fee, managementFee: fee, idem: markFields.idem });
}
