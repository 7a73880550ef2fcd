import { z } from "zod";
import { PRODUCT_KINDS } from "#app/domain/advice/facts.ts";
import { ASSET_CLASSES, type AssetClass, type InterfaceLanguage } from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const MOST_DOCUMENTS = 20;
const HIGHEST_FEE = 20;
const MOST_LINES = 60;

const linesWrong = "products.form.linesWrong";
const lineCount = z.coerce.number({ error: linesWrong }).int(linesWrong).min(1, linesWrong).max(MOST_LINES, linesWrong).optional();

/** Per cent as it is typed in the person's language, given as a decimal; empty is none. */
const percent = (language: InterfaceLanguage, most: number, wrong: string) =>
  z
    .string()
    .transform((text, context) => {
      const decimal = readDecimal(text, language);
      if (decimal !== null && /^\d+(\.\d{1,4})?$/.test(decimal) && Number(decimal) <= most) return decimal;
      context.addIssue({ code: "custom", message: wrong });
      return z.NEVER;
    })
    .optional();

const documentLine = z
  .strictObject({
    title: z.string().trim().max(160, "products.form.titleLong").optional(),
    url: z
      .url({ protocol: /^https?$/, error: "products.form.urlWrong" })
      .max(500, "products.form.urlWrong")
      .optional(),
  })
  .superRefine(({ title, url }, context) => {
    if (url && !title) context.addIssue({ code: "custom", path: ["title"], message: "products.form.titleRequired" });
    if (title && !url) context.addIssue({ code: "custom", path: ["url"], message: "products.form.urlRequired" });
  });

const kidUrl = z
  .url({ protocol: /^https$/, error: "products.form.kidWrong" })
  .max(500, "products.form.kidWrong")
  .optional();

/** Everything that a product has. Messages are keys of texts. */
export function productSchema(language: InterfaceLanguage) {
  const share = percent(language, 100, "products.form.shareWrong");
  const fee = percent(language, HIGHEST_FEE, "products.form.feeWrong");
  const classes = Object.fromEntries(ASSET_CLASSES.map((name) => [name, share])) as Record<AssetClass, typeof share>;
  return z
    .strictObject({
      name: z
        .string({ error: "products.form.nameRequired" })
        .trim()
        .min(1, "products.form.nameRequired")
        .max(160, "products.form.nameLong"),
      productOwner: z.uuid().optional(),
      investmentPool: z.uuid().optional(),
      kind: z.enum(PRODUCT_KINDS).optional(),
      entryFee: fee,
      managementFee: fee,
      switchFee: fee,
      exitFee: fee,
      entryFeePaidOn: fee,
      managementFeePaidOn: fee,
      minLines: lineCount,
      maxLines: lineCount,
      minLineWeight: share,
      maxLineWeight: share,
      classes: z.strictObject(classes),
      kidUrl,
      documents: z.array(documentLine).max(MOST_DOCUMENTS).default([]),
      ...markFields,
    })
    .refine(({ entryFee = "0", entryFeePaidOn = "0" }) => Number(entryFeePaidOn) <= Number(entryFee), {
      path: ["entryFeePaidOn"],
      error: "products.form.paidOnAbove",
    })
    .refine(({ managementFee = "0", managementFeePaidOn = "0" }) => Number(managementFeePaidOn) <= Number(managementFee), {
      path: ["managementFeePaidOn"],
      error: "products.form.paidOnAbove",
    })
    .refine(({ minLines = 1, maxLines = MOST_LINES }) => minLines <= maxLines, { path: ["maxLines"], error: "products.form.maxLinesBelow" })
    .refine(({ minLineWeight = "0", maxLineWeight = "100" }) => Number(minLineWeight) <= Number(maxLineWeight), {
      path: ["maxLineWeight"],
      error: "products.form.maxWeightBelow",
    });
}
export type ProductForm = z.infer<ReturnType<typeof productSchema>>;
