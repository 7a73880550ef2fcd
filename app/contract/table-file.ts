import { z } from "zod";
import { DAY_ORDERS, fileReading } from "#app/contract/file-reading.ts";

/** Longest Base64 text of a file, in characters: a body of a call is at most 1 MiB. */
const DATA_LENGTH = 1_000_000;

/** A table to import: an Excel workbook or delimited text (UTF-8). A multipart form with the part `file` comes in this shape too. */
export const sentFile = z.object({
  filename: z.string().min(1).max(200),
  contentType: z.string().max(200).optional(),
  data: z.base64().min(4).max(DATA_LENGTH).describe("Base64, at most 1,000,000 characters"),
});
export type SentFile = z.infer<typeof sentFile>;

/** What is wrong with a cell of an imported table. Line 1 is the head line. */
export const tableFault = z.object({
  code: z.string(),
  line: z.number().int().nullable(),
  column: z.string().nullable(),
  found: z.string().nullable(),
  /** Its address in a workbook, for instance C7; null for other files and for what concerns no one cell. */
  cell: z.string().nullable().default(null),
});
export type TableFault = z.infer<typeof tableFault>;

/** What an import did, or with faults or a dry run would do: nothing is written then. */
export const tableReport = z.object({
  fileName: z.string(),
  dryRun: z.boolean(),
  applied: z.boolean(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  removed: z.number().int(),
  /** The first 200 faults. */
  errors: z.array(tableFault),
  errorCount: z.number().int(),
  reading: fileReading.nullable().default(null).describe("the form in which the file was read"),
});
export type TableReport = z.infer<typeof tableReport>;

/** Of an import that reads days: counts where no day of the file has a number above 12. */
export const dayOrder = z.enum(DAY_ORDERS).optional().describe("the order of day, month and year where the file leaves it open");

/** Answers that are files. */
export const exportFormat = z.enum(["xlsx", "csv"]).default("xlsx");
