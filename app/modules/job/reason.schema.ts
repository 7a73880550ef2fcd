import { z } from "zod";
import { markFields } from "#app/services/calls/write-marks.ts";

/** Longest reason, in characters. */
export const LONGEST_REASON = 300;

/** What is said when a job is dropped or the queue suspended. Messages are keys of texts. */
export const reasonSchema = z.strictObject({
  reason: z.string({ error: "jobs.form.reasonShort" }).trim().min(3, "jobs.form.reasonShort").max(LONGEST_REASON, "jobs.form.reasonLong"),
  ...markFields,
});
