import { DelimitedReader } from "../../../../table-file/delimited.ts";
import type { FileKind } from "../../../../table-file/file-kind.ts";
import type { ImportLimits } from "../../../../table-file/limits.ts";
import { type Faults, FileRefused } from "../../../../table-file/problems.ts";
import { readLines } from "../../../../table-file/text-lines.ts";
import { readWorkbook } from "../../../../table-file/workbook.ts";
import type { PackedValues } from "../../../../values/packed-values.ts";
import { type SeriesDefinition, TableReader } from "./table-reader.ts";

export interface ParseRequest {
  path: string;
  kind: FileKind;
  /** Day number; a later date is a fault. */
  today: number;
  limits: ImportLimits;
}

/** Values of a file without fault, or its faults. `series` is in the order of the file. */
export type ParsedFile =
  | ({ ok: false } & Faults)
  | {
      ok: true;
      layout: "long" | "wide";
      rows: number;
      definitions: Map<string, SeriesDefinition>;
      series: Array<{ key: string; packed: PackedValues }>;
    };

/** Reads a whole file of values. `progress` is called with 0 to 1. Everything wrong with the file is in the answer. */
export async function parseFile(request: ParseRequest, progress: (share: number) => void): Promise<ParsedFile> {
  const { path, kind, limits, today } = request;
  let separator = "";
  const table = new TableReader({ today, limits, separator: () => separator });
  try {
    if (kind === "xlsx") {
      for (const [index, row] of (await readWorkbook(path)).entries()) table.take(row, index + 1);
    } else {
      const delimited = new DelimitedReader((cells, line) => table.take(cells, line));
      const take = (line: string, number: number) => {
        delimited.line(line, number);
        separator = delimited.separator ?? "";
      };
      await readLines(path, { gzip: kind === "csv.gz", limits, progress }, take);
    }
    table.end();
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    table.problems.addRefusal(error);
  }
  return finish(table);
}

/** Doubled days show only when a series is sorted, so every series is finished: they are reported beside the other faults. */
function finish(table: TableReader): ParsedFile {
  const { problems, layout, rows, definitions } = table;
  const finished: Array<{ key: string; packed: PackedValues }> = [];
  for (const [key, gathered] of table.series) {
    const packed = gathered.finish(problems);
    table.series.delete(key);
    if (packed.days.length > 0) finished.push({ key, packed });
  }
  if (problems.count > 0 || layout === null) return { ok: false, ...problems.faults() };
  return { ok: true, layout: layout.kind, rows, definitions, series: finished };
}
