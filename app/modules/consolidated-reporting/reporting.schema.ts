import { z } from "zod";
import { INTERFACE_LANGUAGES } from "#app/domain/enumerations.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { PERIODS } from "./period.ts";

export const LONGEST_NAME = 160;
export const LONGEST_COMMENT = 4_000;
export const MOST_PORTFOLIOS = 100;
export const TEMPLATES = ["DETAILED", "COMPARISON"] as const;

const name = z
  .string({ error: "consolidatedReportings.form.nameRequired" })
  .trim()
  .min(1, "consolidatedReportings.form.nameRequired")
  .max(LONGEST_NAME, "consolidatedReportings.form.nameLong");

/** What a new report is asked with; messages are keys of texts. */
export const newReportingSchema = z
  .strictObject({
    name,
    portfolios: z
      .array(z.uuid(), "consolidatedReportings.form.portfoliosRequired")
      .min(1, "consolidatedReportings.form.portfoliosRequired")
      .max(MOST_PORTFOLIOS, "consolidatedReportings.form.portfoliosMany"),
    template: z.enum(TEMPLATES, "consolidatedReportings.form.chooseOne"),
    language: z.enum(INTERFACE_LANGUAGES, "consolidatedReportings.form.chooseOne"),
    period: z.enum(PERIODS, "consolidatedReportings.form.chooseOne"),
    from: z.iso.date("consolidatedReportings.form.dateWrong").optional(),
    to: z.string({ error: "consolidatedReportings.form.dateRequired" }).pipe(z.iso.date("consolidatedReportings.form.dateWrong")),
    comment: z.string().trim().max(LONGEST_COMMENT, "consolidatedReportings.form.commentLong").optional(),
    ...markFields,
  })
  .refine(({ period, from }) => period !== "CUSTOM" || from !== undefined, {
    path: ["from"],
    error: "consolidatedReportings.form.fromRequired",
  })
  .refine(({ period, from, to }) => period !== "CUSTOM" || from === undefined || from <= to, {
    path: ["to"],
    error: "consolidatedReportings.form.toBefore",
  });
export type NewReporting = z.infer<typeof newReportingSchema>;

export const renameSchema = z.strictObject({ name, ...markFields });
