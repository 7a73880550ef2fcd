import { z } from "zod";
import { KNOWLEDGE_LEVELS, LOSS_LEVELS, TARGET_PLACES } from "#app/domain/advice/suitability/asset-nature.ts";
import {
  ASSET_CLASSES,
  COMMERCIAL_STATUSES,
  CURRENCIES,
  FLOW_KINDS,
  GEOGRAPHIC_FOCUSES,
  INVESTMENT_TIMES,
  type InterfaceLanguage,
  SERIES_TYPES,
  SFDR_CATEGORIES,
  VALUES_HELD,
} from "#app/domain/enumerations.ts";
import { readDecimal } from "#app/domain/format/format-input.ts";
import { isIsin } from "#app/domain/isin.ts";
import { PAI_CODES, type PaiCode } from "#app/domain/journey.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const flag = z
  .enum(["yes", "no"])
  .transform((answer) => answer === "yes")
  .optional();
const level = (most: number) => z.coerce.number().int().min(1).max(most).optional();
const day = z.iso.date("series.edit.dateWrong").optional();
const words = (most: number, long: string) => z.string().trim().max(most, long).optional();
const url = z
  .url({ protocol: /^https$/, error: "series.edit.urlWrong" })
  .max(500, "series.edit.urlWrong")
  .optional();

/** Per cent as it is typed in the person's language, as a decimal; empty is none. */
const percent = (language: InterfaceLanguage, most: number, decimals: RegExp, wrong: string) =>
  z
    .string()
    .transform((text, context) => {
      const decimal = readDecimal(text, language);
      if (decimal !== null && decimals.test(decimal) && Math.abs(Number(decimal)) <= most) return decimal;
      context.addIssue({ code: "custom", message: wrong });
      return z.NEVER;
    })
    .optional();

const place = z.enum(TARGET_PLACES).optional();
/** Where clients of each level stand in a target market; what is not chosen is not known. */
const placesOf = <Level extends string>(levels: readonly Level[]) =>
  z.strictObject(Object.fromEntries(levels.map((level) => [level, place])) as Record<Level, typeof place>).optional();

/** The whole definition of a series, its fields in the order of the form. Messages are keys of texts. */
export function definitionSchema(language: InterfaceLanguage) {
  const share = percent(language, 100, /^\d+(\.\d{1,2})?$/, "series.edit.shareWrong");
  const cost = percent(language, 100, /^\d+(\.\d{1,4})?$/, "series.edit.costWrong");
  const impacts = Object.fromEntries(PAI_CODES.map((code) => [code, flag])) as Record<PaiCode, typeof flag>;
  return z
    .strictObject({
      fullName: z.string({ error: "series.edit.nameRequired" }).trim().min(1, "series.edit.nameRequired").max(200, "series.edit.nameLong"),
      externalId: z
        .string({ error: "series.edit.codeRequired" })
        .trim()
        .min(1, "series.edit.codeRequired")
        .max(120, "series.edit.codeLong"),
      isin: z.string().trim().toUpperCase().refine(isIsin, "series.edit.isinWrong").optional(),
      type: z.enum(SERIES_TYPES, "series.edit.typeRequired"),
      assetClass: z.enum(ASSET_CLASSES, "series.edit.classRequired"),
      subAssetClass: words(120, "series.edit.subClassLong"),
      /** The organisation that keeps it, which an administrator names; empty: the platform. */
      keeper: z.uuid("series.edit.keeperUnknown").optional(),
      geographicFocus: z.enum(GEOGRAPHIC_FOCUSES).optional(),
      currency: z.enum(CURRENCIES, "series.edit.currencyRequired"),
      commercialStatus: z.enum(COMMERCIAL_STATUSES),
      creationDate: day,
      closeDate: day,
      managementFees: percent(language, 99_999, /^-?\d+(\.\d{1,4})?$/, "series.edit.feesWrong"),
      entryCosts: cost,
      transactionCosts: cost,
      thirdPartyPayments: cost,
      investmentTime: z.coerce.number().pipe(z.literal(INVESTMENT_TIMES)).optional(),
      /** Code or ISIN of its proxy: the series used before its first value. */
      proxy: words(120, "series.edit.proxyUnknown"),
      distributingFlag: flag,
      valuesHold: z.enum(VALUES_HELD).default("PRICE"),
      etf: flag,
      /** Empty: the producer publishes none. */
      sri: level(7),
      srri: level(7),
      spedRiskScale: level(4),
      sfdrCategory: z.enum(SFDR_CATEGORIES).optional(),
      isrLabel: flag,
      greenfinLabel: flag,
      esgLabel: flag,
      ethicalDimension: words(200, "series.edit.ethicalLong"),
      sustainabilityMinInvestments: share,
      sustainabilityMinTaxonomyAlignment: share,
      pai: z.strictObject(impacts).default({}),
      nature: z
        .strictObject({
          equityPart: share,
          theme: z
            .string()
            .trim()
            .toUpperCase()
            .regex(/^[A-Z][A-Z_]{0,39}$/, "series.nature.themeWrong")
            .optional(),
          manager: words(160, "series.nature.nameLong"),
          issuer: words(160, "series.nature.nameLong"),
          illiquid: flag,
          complex: flag,
          leveraged: flag,
          knowledge: placesOf(KNOWLEDGE_LEVELS),
          losses: placesOf(LOSS_LEVELS),
        })
        .default({}),
      urlKiid: url,
      urlPriipsKid: url,
      kidDate: day,
      urlPresentationBrochure: url,
      ...markFields,
    })
    .refine(({ creationDate, closeDate }) => !creationDate || !closeDate || closeDate >= creationDate, {
      path: ["closeDate"],
      error: "series.edit.closeBefore",
    });
}
export type DefinitionForm = z.infer<ReturnType<typeof definitionSchema>>;

/** Most that a value can be; what is behind is a slip of the keyboard. */
const HIGHEST = 1e12;

/** One value written by hand. */
/** A value of a series; `isLevel`: it may be zero or negative. */
export const valueSchema = (language: InterfaceLanguage, isLevel: boolean) =>
  z.strictObject({
    date: z.string({ error: "seriesPages.value.dateRequired" }).pipe(z.iso.date("seriesPages.value.dateWrong")),
    value: z.string({ error: "seriesPages.value.valueRequired" }).transform((text, context) => {
      const decimal = readDecimal(text, language);
      const value = decimal === null ? Number.NaN : Number(decimal);
      if ((value > 0 || isLevel) && Math.abs(value) < HIGHEST) return value;
      context.addIssue({ code: "custom", message: isLevel ? "seriesPages.value.levelWrong" : "seriesPages.value.valueWrong" });
      return z.NEVER;
    }),
    origin: z.enum(["MANUAL", "EXTRAPOLATED", "ESTIMATED"]).default("MANUAL"),
    /** What the person was asked and agreed to. */
    confirmed: z.string().max(60).optional(),
    idem: markFields.idem,
  });

/** A distribution or a split. */
export const flowSchema = (language: InterfaceLanguage) =>
  z.strictObject({
    date: z.string({ error: "seriesPages.value.dateRequired" }).pipe(z.iso.date("seriesPages.value.dateWrong")),
    kind: z.enum(FLOW_KINDS),
    amount: z.string({ error: "seriesPages.flows.amountRequired" }).transform((text, context) => {
      const decimal = readDecimal(text, language);
      if (decimal !== null && /^\d{1,10}(\.\d{1,8})?$/.test(decimal) && Number(decimal) > 0) return decimal;
      context.addIssue({ code: "custom", message: "seriesPages.flows.amountWrong" });
      return z.NEVER;
    }),
    idem: markFields.idem,
    /** Of the flows that the person was told of. */
    version: markFields.version,
    /** What becomes of the flow of this day and kind that the person was told of. */
    sameDay: z.enum(["REPLACE", "ADD"]).optional(),
    /** The person has read that the values do not show the split. */
    splitConfirmed: z.literal("on").optional(),
  });

/** A flow that is taken away. */
export const flowRemovalSchema = z.strictObject({
  intent: z.literal("remove"),
  date: z.iso.date(),
  kind: z.enum(FLOW_KINDS),
  number: z.coerce.number().int().min(0).max(99).default(0),
  /** As the person saw it. */
  amount: z.string().max(40),
  idem: markFields.idem,
});

/** The comment of a day. */
export const commentSchema = z.strictObject({
  date: z.string({ error: "seriesPages.value.dateRequired" }).pipe(z.iso.date("seriesPages.value.dateWrong")),
  text: z
    .string({ error: "seriesPages.comments.textRequired" })
    .trim()
    .min(1, "seriesPages.comments.textRequired")
    .max(2000, "seriesPages.comments.textLong"),
  version: markFields.version,
  /** The day whose comment has that version; another day's is another comment. */
  versionOf: z.iso.date().optional(),
  idem: markFields.idem,
});
