import { z } from "zod";
import { CURRENCIES, type InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { isIsin } from "#app/domain/isin.ts";
import { KID_LANGUAGES, KID_TEXTS } from "#app/domain/kid/kid.ts";
import { markFields } from "#app/services/calls/write-marks.ts";
import { LONGEST_TEXT, TEXT_FIELDS, type TextField, textField } from "./content-fields.ts";

const required = (most: number) =>
  z.string({ error: "kidDocuments.form.required" }).trim().min(1, "kidDocuments.form.required").max(most, "kidDocuments.form.tooLong");

/** A decimal typed in the person's language, within bounds; the last may be left out. */
const decimal = (language: InterfaceLanguage, wrong: string, fits: (value: number) => boolean, places = 4) =>
  z
    .string()
    .optional()
    .transform((typed, context) => {
      const read = typed === undefined || typed.trim() === "" ? "0" : readDecimal(typed, language);
      if (read !== null && (read.split(".")[1] ?? "").length <= places && fits(Number(read))) return read;
      context.addIssue({ code: "custom", message: wrong });
      return z.NEVER;
    });

/** What a document says. Messages are keys of texts. */
export function contentSchema(language: InterfaceLanguage) {
  const rate = () => decimal(language, "kidDocuments.form.rateWrong", (value) => value >= 0 && value < 100);
  const text = z.string().trim().max(LONGEST_TEXT, "kidDocuments.form.tooLong").optional();
  return z.strictObject({
    name: required(160),
    isin: z.string({ error: "kidDocuments.form.isinWrong" }).trim().toUpperCase().refine(isIsin, "kidDocuments.form.isinWrong"),
    productionDate: z.string({ error: "kidDocuments.form.dateWrong" }).pipe(z.iso.date("kidDocuments.form.dateWrong")),
    manufacturerName: required(160),
    website: z
      .string({ error: "kidDocuments.form.urlWrong" })
      .trim()
      .pipe(z.url({ protocol: /^https$/, error: "kidDocuments.form.urlWrong" })),
    telephone: z.string().trim().max(40, "kidDocuments.form.tooLong").optional(),
    competentAuthority: required(160),
    frequency: z.enum(["DAILY", "WEEKLY", "MONTHLY"], "kidDocuments.form.choose"),
    recommendedHoldingPeriod: decimal(language, "kidDocuments.form.yearsWrong", (years) => years >= 1 && years <= 50, 0).transform(Number),
    creditRiskMeasure: decimal(language, "kidDocuments.form.classWrong", (crm) => crm >= 1 && crm <= 6, 0).transform(Number),
    currency: z.enum(CURRENCIES, "kidDocuments.form.choose"),
    investedAmount: decimal(language, "kidDocuments.form.amountWrong", (amount) => amount >= 1 && amount <= 1e9, 2),
    capitalProtection: decimal(language, "kidDocuments.form.shareWrong", (share) => share >= 0 && share <= 100),
    comprehensionAlert: z.boolean().default(false),
    ...{ entryCosts: rate(), exitCosts: rate(), ongoingCosts: rate(), transactionCosts: rate(), performanceFees: rate() },
    ...(Object.fromEntries(TEXT_FIELDS.map(({ name }) => [name, text])) as Record<TextField, typeof text>),
    intent: z.literal("content").optional(),
    ...markFields,
  });
}
export type ContentForm = z.output<ReturnType<typeof contentSchema>>;

/** The record of the calls. */
export function writtenOf(typed: ContentForm) {
  const { name, isin, productionDate, manufacturerName, website, telephone = "", competentAuthority } = typed;
  const { entryCosts, exitCosts, ongoingCosts, transactionCosts, performanceFees } = typed;
  const { frequency, recommendedHoldingPeriod, creditRiskMeasure, currency, investedAmount, capitalProtection, comprehensionAlert } = typed;
  const inLanguages = (text: (typeof KID_TEXTS)[number]) =>
    Object.fromEntries(KID_LANGUAGES.map((language) => [language, typed[textField(text, language)] ?? ""])) as Record<"fr" | "en", string>;
  return {
    ...{ name, isin, productionDate },
    pdfData: {
      manufacturer: { name: manufacturerName, website, telephone, competentAuthority },
      ...{ frequency, recommendedHoldingPeriod, creditRiskMeasure, currency, investedAmount, capitalProtection, comprehensionAlert },
      costs: { entryCosts, exitCosts, ongoingCosts, transactionCosts, performanceFees },
      texts: Object.fromEntries(KID_TEXTS.map((text) => [text, inLanguages(text)])) as Record<
        (typeof KID_TEXTS)[number],
        ReturnType<typeof inLanguages>
      >,
    },
  };
}
