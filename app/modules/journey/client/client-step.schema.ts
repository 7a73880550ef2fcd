import { z } from "zod";
import { markFields } from "#app/services/calls/write-marks.ts";
import { actFields, checkPerson, personFields, TOGETHER } from "./client.schema.ts";

/** The first step: whom the session is for, and its act. Messages are keys of texts. */
export const clientStepSchema = z
  .object({ ...personFields, ...actFields, product: z.uuid("journey.form.contractRequired"), ...markFields })
  .superRefine(checkPerson, TOGETHER);
