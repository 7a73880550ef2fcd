import type { RegulatoryFormat } from "./format.ts";

/** What a figure is counted in: a class of a scale, a share as a decimal fraction, years, a return a year, a word. */
export type FigureUnit = "class" | "fraction" | "years" | "return" | "word" | "yesNo";
export const FIGURE_GROUPS = ["risk", "scenarios", "costs", "sustainability"] as const;
export type FigureGroup = (typeof FIGURE_GROUPS)[number];

/** A column by its number, or by the name that stands after it. */
type Field = string | RegExp;
export interface Figure {
  key: FigureKey;
  group: FigureGroup;
  unit: FigureUnit;
  fields: Partial<Record<RegulatoryFormat, Field>>;
}

export const FIGURE_KEYS = [
  "sri",
  "mrm",
  "crm",
  "vev",
  "holdingPeriod",
  "currency",
  "stress",
  "unfavourable",
  "moderate",
  "favourable",
  "entryCosts",
  "exitCosts",
  "ongoingCosts",
  "managementFees",
  "transactionCosts",
  "performanceFees",
  "sfdr",
  "pai",
  "sustainableInvestments",
  "taxonomyAlignment",
] as const;
export type FigureKey = (typeof FIGURE_KEYS)[number];

/**
 * Figures that two formats, or a format and our own computation, tell of one product. Numbers are those of EPT 2.1 and EMT 4; the EET
 * keeps the names of its columns where it moves their numbers.
 */
export const FIGURES: readonly Figure[] = [
  { key: "sri", group: "risk", unit: "class", fields: { EPT: "01090", EMT: "04010" } },
  { key: "mrm", group: "risk", unit: "class", fields: { EPT: "01100" } },
  { key: "crm", group: "risk", unit: "class", fields: { EPT: "01110" } },
  { key: "vev", group: "risk", unit: "fraction", fields: { EPT: "01020" } },
  { key: "holdingPeriod", group: "risk", unit: "years", fields: { EPT: "01120", EMT: "05080" } },
  { key: "currency", group: "risk", unit: "word", fields: { EPT: "00060", EMT: "00040", EET: "20030" } },
  { key: "stress", group: "scenarios", unit: "return", fields: { EPT: "02120" } },
  { key: "unfavourable", group: "scenarios", unit: "return", fields: { EPT: "02030" } },
  { key: "moderate", group: "scenarios", unit: "return", fields: { EPT: "02060" } },
  { key: "favourable", group: "scenarios", unit: "return", fields: { EPT: "02090" } },
  { key: "entryCosts", group: "costs", unit: "fraction", fields: { EPT: "03010", EMT: "07020" } },
  { key: "exitCosts", group: "costs", unit: "fraction", fields: { EPT: "03020", EMT: "07050" } },
  { key: "ongoingCosts", group: "costs", unit: "fraction", fields: { EPT: "03060", EMT: "07100" } },
  { key: "managementFees", group: "costs", unit: "fraction", fields: { EMT: "07110" } },
  { key: "transactionCosts", group: "costs", unit: "fraction", fields: { EPT: "03080", EMT: "07130" } },
  { key: "performanceFees", group: "costs", unit: "fraction", fields: { EPT: "03095", EMT: "07140" } },
  { key: "sfdr", group: "sustainability", unit: "word", fields: { EET: "20040" } },
  { key: "pai", group: "sustainability", unit: "yesNo", fields: { EET: "20100" } },
  {
    key: "sustainableInvestments",
    group: "sustainability",
    unit: "fraction",
    fields: { EET: /Minimum_Or_Planned_Investments_Sustainable_Investments$|Minimal_Proportion_Of_Sustainable_Investments_Art_8$/i },
  },
  {
    key: "taxonomyAlignment",
    group: "sustainability",
    unit: "fraction",
    fields: {
      EET: /Minimum_Or_Planned_Investments_Sustainable_Investments_Taxonomy_Aligned$|Minimum_Percentage_Investments_Aligned_EU_Taxonomy_Incl/i,
    },
  },
];

/** Largest share that is believed without another source: what is beyond was written in per cent. */
export const MOST_FRACTION: Partial<Record<FigureKey, number>> = {
  entryCosts: 0.25,
  exitCosts: 0.25,
  ongoingCosts: 0.25,
  managementFees: 0.25,
  transactionCosts: 0.25,
  performanceFees: 0.25,
};

/** A line of a file: its cells under their titles. */
export interface FigureLine {
  titles: readonly string[];
  cells: ReadonlyArray<string | null>;
}

/** Places of the columns that a field stands for. */
const placesOf = (titles: readonly string[], field: Field): number[] =>
  titles.flatMap((title, at) => ((typeof field === "string" ? title.trim().startsWith(field) : field.test(title.trim())) ? [at] : []));

/** The first filled cell of a field: where it is, its title and what stands in it. */
export function cellOf({ titles, cells }: FigureLine, field: Field): { column: number; title: string; text: string } | null {
  const filled = placesOf(titles, field).find((at) => (cells[at] ?? "") !== "");
  return filled === undefined ? null : { column: filled, title: titles[filled]!, text: cells[filled]! };
}

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:E[+-]?\d{1,3})?$/i;
/** A number of a file, which has a point before its decimals, or a comma; null for anything else. */
export const numberOf = (text: string): number | null => (NUMBER.test(text.trim()) ? Number(text.trim().replace(",", ".")) : null);

/** The article of SFDR that a cell names: 6, 8 or 9; null for a product out of its scope. */
const articleOf = (text: string): string | null => /^(?:art(?:icle)?\.?\s*)?([689])$/i.exec(text.trim())?.[1] ?? null;

const YES = /^(?:y|yes|true|1)$/i;
const NO = /^(?:n|no|false|0)$/i;
export const yesNoOf = (text: string): boolean | null => (YES.test(text.trim()) ? true : NO.test(text.trim()) ? false : null);

/** Holding periods that an EMT writes as a letter: Very Short, Short, Medium, Long, to maturity. They are a span, and compared with nothing. */
const isSpan = (text: string) => /^(?:V|S|M|L|HTM)$/i.test(text.trim());

export type FigureValue = number | string | boolean;
/** What a cell says of a figure; null for what cannot be read as one, undefined for what says nothing that is compared. */
export function readFigure({ unit, key }: Figure, text: string): FigureValue | null | undefined {
  if (unit === "yesNo") return yesNoOf(text);
  if (unit === "word") return key === "sfdr" ? (articleOf(text) ?? "0") : text.trim().toUpperCase();
  if (unit === "years" && isSpan(text)) return undefined;
  const value = numberOf(text);
  if (unit === "class") return value !== null && Number.isInteger(value) && value >= 1 && value <= 7 ? value : null;
  if (unit === "years") return value !== null && value > 0 && value <= 100 ? value : null;
  return value;
}
