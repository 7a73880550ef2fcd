import type { ProblemKind } from "./problems.ts";
import { utf16Of } from "./text-lines.ts";

export const FILE_KINDS = ["csv", "csv.gz", "xlsx"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Bytes that `kindOf` wants to see; a shorter file is judged by what there is. */
export const SNIFFED_BYTES = 4096;

const starts = (bytes: Buffer, ...magic: number[]) => magic.every((byte, index) => bytes[index] === byte);

/**
 * Kind of a file by its first bytes, never by its name or announced type. Text must have no zero byte, unless it is
 * UTF-16.
 */
export function kindOf(first: Buffer): { kind: FileKind } | { refused: ProblemKind } {
  if (first.length === 0) return { refused: "empty" };
  if (starts(first, 0x1f, 0x8b)) return { kind: "csv.gz" };
  if (starts(first, 0x50, 0x4b, 0x03, 0x04)) return { kind: "xlsx" };
  if (starts(first, 0xd0, 0xcf, 0x11, 0xe0)) return { refused: "oldWorkbook" };
  if (utf16Of(first)) return { kind: "csv" };
  if (first.includes(0) || starts(first, 0x25, 0x50, 0x44, 0x46)) return { refused: "wrongType" };
  return { kind: "csv" };
}
