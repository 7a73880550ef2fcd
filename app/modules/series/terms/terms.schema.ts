import { z } from "zod";
import { type InterfaceLanguage, MOVEMENT_FREQUENCIES } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const REQUIRED = "seriesPages.terms.required";
const name = z.string({ error: REQUIRED }).trim().min(1, REQUIRED).max(200, "seriesPages.terms.long");
const day = z.string({ error: REQUIRED }).pipe(z.iso.date("seriesPages.value.dateWrong"));

/** The term sheet of a structured product. Messages are keys of texts. */
export function termsSchema(language: InterfaceLanguage) {
  const percent = (least: number, most: number, wrong: string) =>
    z.string({ error: REQUIRED }).transform((text, context) => {
      const decimal = readDecimal(text, language);
      if (decimal !== null && /^\d+(\.\d{1,4})?$/.test(decimal) && Number(decimal) >= least && Number(decimal) <= most) return decimal;
      context.addIssue({ code: "custom", message: wrong });
      return z.NEVER;
    });
  const barrier = percent(1, 300, "seriesPages.terms.barrierWrong");
  return z
    .strictObject({
      issuer: name,
      guarantor: name.optional(),
      underlying: name,
      issueDate: day,
      maturityDate: day,
      observation: z.enum(MOVEMENT_FREQUENCIES, REQUIRED),
      coupon: percent(0, 50, "seriesPages.terms.couponWrong"),
      couponBarrier: barrier.optional(),
      memory: z.enum(["yes", "no"], REQUIRED).transform((answer) => answer === "yes"),
      autocallBarrier: barrier.optional(),
      protectionBarrier: percent(0, 100, "seriesPages.terms.shareWrong"),
      maximumLoss: percent(0, 100, "seriesPages.terms.shareWrong"),
      ...markFields,
    })
    .refine(({ issueDate, maturityDate }) => maturityDate > issueDate, {
      path: ["maturityDate"],
      error: "seriesPages.terms.maturityBefore",
    })
    .refine((terms) => notAbove(terms.couponBarrier, terms.autocallBarrier), {
      path: ["couponBarrier"],
      error: "seriesPages.terms.aboveAutocall",
    })
    .refine((terms) => notAbove(terms.protectionBarrier, terms.autocallBarrier), {
      path: ["protectionBarrier"],
      error: "seriesPages.terms.aboveAutocall",
    });
}
export type TermsForm = z.infer<ReturnType<typeof termsSchema>>;

const notAbove = (low: string | undefined, high: string | undefined) =>
  low === undefined || high === undefined || Number(low) <= Number(high);
