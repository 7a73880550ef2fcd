import { z } from "zod";
import { VALUES_HELD } from "#app/domain/enumerations.ts";

export const DECIMAL_MARKS = [",", "."] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];
/** Day, month and year in the order in which a file writes them. */
export const DAY_ORDERS = ["DMY", "MDY", "YMD"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** How a person says that a file is written, where it does not say so itself. */
export const readingChoice = z.object({
  decimalMark: z.enum(DECIMAL_MARKS).optional().describe("the sign before the decimals"),
  dayOrder: z.enum(DAY_ORDERS).optional().describe("the order of day, month and year; YMD: years of two digits stand first"),
});
export type ReadingChoice = z.infer<typeof readingChoice>;

/** What a column of a file of values is; the definitions of series have the names of their own columns. */
export const VALUE_COLUMNS = ["series", "date", "value", "titled", "name", "currency", "type", "origin", "ignore"] as const;
export type ValueColumn = (typeof VALUE_COLUMNS)[number];

/** How a file is to be read, where it does not say so itself. Lines are counted from 1. */
export const fileMapping = readingChoice.extend({
  sheet: z.string().max(100).optional().describe("of a workbook"),
  headLine: z.number().int().min(0).max(1000).optional().describe("line of the titles; 0: the file has none"),
  endLines: z.number().int().min(0).max(1000).optional().describe("lines at the end that are left out"),
  columns: z
    .record(z.string().regex(/^[1-9]\d{0,2}$/), z.string().min(1).max(40))
    .optional()
    .describe("what each column is, by its number; `titled`: the values of the series that its title names"),
  series: z.string().trim().min(1).max(120).optional().describe("code or ISIN of the one series of a file that names none; never kept"),
  noValue: z.array(z.string().trim().min(1).max(40)).max(20).optional().describe("words for a missing value, besides the usual ones"),
  valuesHold: z
    .enum(VALUES_HELD)
    .optional()
    .describe("what the values of series are that a file of values makes; LEVEL: they may be zero or negative"),
});
export type FileMapping = z.infer<typeof fileMapping>;

export const readingAnswer = fileMapping.extend({ keep: z.boolean().default(false).describe("also for later files of the same source") });

/** What said it: the file, this import's own answer, or the answer that was kept for its source. */
const decidedBy = z.enum(["file", "answer", "kept"]).nullable();

/** What a file may leave open. */
export const READING_QUESTIONS = ["sheet", "columns", "series", "decimalMark", "dayOrder"] as const;

const readingSample = z.object({
  kind: z.enum(["number", "day"]),
  line: z.number().int(),
  column: z.string(),
  found: z.string(),
  readings: z
    .array(z.object({ choice: z.string().nullable(), read: z.string() }))
    .describe("what it is read as: a decimal number or a day, in each way that is open"),
});
export type ReadingSample = z.infer<typeof readingSample>;

/** The form in which a file is read, with samples; what it leaves open is asked before anything is read of it. */
export const fileReading = z.object({
  encoding: z.enum(["utf-8", "utf-16le", "utf-16be", "windows-1252", "macintosh"]).nullable().describe("null for a workbook"),
  separator: z.enum([";", "\t", ",", "|"]).nullable().describe("null for a workbook"),
  decimalMark: z.enum(DECIMAL_MARKS).nullable().describe("null where no number has one, and where it is open"),
  thousandsMark: z.enum([",", ".", "space", "apostrophe"]).nullable(),
  dayOrder: z.enum(DAY_ORDERS).nullable(),
  decidedBy: z.object({ decimalMark: decidedBy, dayOrder: decidedBy }),
  open: z.array(z.enum(READING_QUESTIONS)).describe("what the file does not say and nobody has answered"),
  samples: z.array(readingSample).describe("up to three numbers and three days"),
  sheet: z.string().nullable().default(null),
  sheets: z.array(z.string()).default([]).describe("sheets of a workbook that are shown"),
  headLine: z.number().int().nullable().default(null).describe("0: the file has no line of titles"),
  endLines: z.number().int().default(0),
  columns: z
    .array(z.object({ column: z.number().int(), title: z.string(), use: z.string(), samples: z.array(z.string()) }))
    .default([])
    .describe("what each column is taken for, with cells under its title"),
  series: z.string().nullable().default(null).describe("of a file that names none"),
  noValue: z.array(z.string()).default([]),
  valuesHold: z.enum(VALUES_HELD).default("PRICE").describe("what the values of series are that the file makes"),
  beginning: z
    .array(z.object({ line: z.number().int(), cells: z.array(z.string()) }))
    .default([])
    .describe("the first lines as they stand in the file"),
  preview: z
    .array(z.object({ line: z.number().int(), series: z.string(), date: z.string().nullable(), value: z.number().nullable() }))
    .default([])
    .describe("the first ten values as they would be stored; null for what cannot be read, or is open"),
  uses: z.array(z.string()).default([]).describe("what a column of a table that holds no values may be, besides `ignore`"),
  rows: z
    .array(z.object({ line: z.number().int(), cells: z.array(z.string().nullable()) }))
    .default([])
    .describe(
      "of a table that holds no values: its first ten lines as they would be stored, a cell for each column that is used; null where it is empty or open",
    ),
});
export type FileReading = z.infer<typeof fileReading>;
