import type { Faults } from "../../../../table-file/problems.ts";
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
}

/** What the parsing thread tells: progress, then faults, or the head followed by batches of values and the end. */
export type FromWorker =
  | { kind: "progress"; share: number }
  | ({ kind: "refused" } & Faults)
  | ({ kind: "parsed" } & ParsedHead)
  | ({ kind: "chunks" } & ChunkBatch)
  | { kind: "end" };
