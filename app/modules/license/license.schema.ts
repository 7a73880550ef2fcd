import { z } from "zod";
import { message } from "#app/i18n/message.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

/** Acceptance of the licence agreement: which text was on the page, and the mark that says it was read. */
export const licenseSchema = z.object({
  agreement: z.uuid(),
  textHash: z.string().regex(/^[0-9a-f]{64}$/),
  idem: markFields.idem,
  agreed: z.literal("on", { error: message("license.agreedRequired") }),
});
export type LicenseForm = z.output<typeof licenseSchema>;
