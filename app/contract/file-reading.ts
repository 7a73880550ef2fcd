import { z } from "zod";

export const DECIMAL_MARKS = [",", "."] as const;
export type DecimalMark = (typeof DECIMAL_MARKS)[number];
/** Day, month and year in the order in which a file writes them. */
export const DAY_ORDERS = ["DMY", "MDY"] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** How a person says that a file is written, where it does not say so itself. */
export const readingChoice = z.object({
  decimalMark: z.enum(DECIMAL_MARKS).optional().describe("the sign before the decimals"),
  dayOrder: z.enum(DAY_ORDERS).optional().describe("the order of day, month and year"),
});
export type ReadingChoice = z.infer<typeof readingChoice>;

export const readingAnswer = readingChoice.extend({ keep: z.boolean().default(false).describe("also for later files of the same source") });

/** What said it: the file, this import's own answer, or the answer that was kept for its source. */
const decidedBy = z.enum(["file", "answer", "kept"]).nullable();

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
  encoding: z.enum(["utf-8", "utf-16le", "windows-1252"]).nullable().describe("null for a workbook"),
  separator: z.enum([";", "\t", ",", "|"]).nullable().describe("null for a workbook"),
  decimalMark: z.enum(DECIMAL_MARKS).nullable().describe("null where no number has one, and where it is open"),
  thousandsMark: z.enum([",", ".", "space", "apostrophe"]).nullable(),
  dayOrder: z.enum(["YMD", ...DAY_ORDERS]).nullable(),
  decidedBy: z.object({ decimalMark: decidedBy, dayOrder: decidedBy }),
  open: z.array(z.enum(["decimalMark", "dayOrder"])).describe("what the file does not say and nobody has answered"),
  samples: z.array(readingSample).describe("up to three numbers and three days"),
});
export type FileReading = z.infer<typeof fileReading>;
