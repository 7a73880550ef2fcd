import { KID_LANGUAGES, KID_TEXTS, type KidLanguage, type KidText } from "#app/domain/kid/kid.ts";

/** Fields of the form of a configuration; texts are one field for each language. */
export const PRODUCT_FIELDS = ["name", "isin", "productionDate"] as const;
export const MANUFACTURER_FIELDS = ["manufacturerName", "website", "telephone", "competentAuthority"] as const;
export const FIGURE_FIELDS = [
  "frequency",
  "recommendedHoldingPeriod",
  "creditRiskMeasure",
  "currency",
  "investedAmount",
  "capitalProtection",
  "comprehensionAlert",
] as const;
export const COST_FIELDS = ["entryCosts", "exitCosts", "ongoingCosts", "transactionCosts", "performanceFees"] as const;
export type TextField = `${KidText}-${KidLanguage}`;
export const textField = (text: KidText, language: KidLanguage): TextField => `${text}-${language}`;
export const TEXT_FIELDS = KID_TEXTS.flatMap((text) =>
  KID_LANGUAGES.map((language) => ({ text, language, name: textField(text, language) })),
);

export const PLAIN_FIELDS = [...PRODUCT_FIELDS, ...MANUFACTURER_FIELDS, ...FIGURE_FIELDS, ...COST_FIELDS] as const;
export type PlainField = (typeof PLAIN_FIELDS)[number];
export type ContentValues = Record<PlainField | TextField, string>;
/** Longest text under a heading: a document has three pages. */
export const LONGEST_TEXT = 1_500;
