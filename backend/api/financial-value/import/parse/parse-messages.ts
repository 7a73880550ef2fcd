import type { FileReading } from "#app/contract/file-reading.ts";
import type { Faults } from "#backend/import/problems.ts";
import type { SeriesDefinition } from "./table-reader.ts";

/** Series and years of a batch; the values of one chunk follow those of the chunk before. */
export interface ChunkBatch {
  chunks: Array<{ key: string; year: number; count: number }>;
  days: Int32Array;
  values: Float64Array;
}

export interface ParsedHead {
  layout: "long" | "wide";
  rows: number;
  /** Series of the file that have a value, in its order. */
  keys: string[];
  definitions: Record<string, SeriesDefinition>;
  /** Cells without a value, lines that are no rows. */
  remarks: Faults;
  /** Faulty lines that were left out, where that was asked for. */
  faults: Faults;
}

/** How the file is written, and the titles of its head line; null for what could not be opened. */
export interface ParsedForm {
  reading: FileReading | null;
  titles: string[];
}

/** What the parsing thread tells: progress, the titles of the file, whose kept answers it waits for, the series with values at or below zero, keys that may name series of the store, the form of the file, then nothing where it asks, faults, or the head followed by batches of values and the end. */
export type FromWorker =
  | { kind: "progress"; share: number }
  | { kind: "source"; titles: string[] }
  | { kind: "belowZero"; keys: string[]; valuesHold: FileReading["valuesHold"] }
  | { kind: "stored"; keys: string[] }
  | ({ kind: "form" } & ParsedForm)
  | ({ kind: "refused" } & Faults)
  | ({ kind: "parsed" } & ParsedHead)
  | ({ kind: "chunks" } & ChunkBatch)
  | { kind: "end" };
