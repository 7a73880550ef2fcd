import type { FileReading } from "#app/contract/file-reading.ts";
import { DelimitedReader } from "../../../../table-file/delimited.ts";
import { type Faults, FileRefused, ProblemList } from "../../../../table-file/problems.ts";
import { readLines } from "../../../../table-file/text-lines.ts";
import { readWorkbook } from "../../../../table-file/workbook.ts";
import type { PackedValues } from "../../../../values/packed-values.ts";
import { type SurveyRequest, surveyFile } from "./survey-file.ts";
import { type SeriesDefinition, TableReader } from "./table-reader.ts";

export interface ParseRequest extends SurveyRequest {
  /** Day number; a later date is a fault. */
  today: number;
}

/** Values of a file without fault, or its faults, or what it leaves open. `series` is in the order of the file. */
export type ParsedFile = { reading: FileReading | null; titles: string[] } & Outcome;

type Outcome =
  | { ok: "asks" }
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
  const { source, kind, limits, today } = request;
  const problems = new ProblemList();
  const refused = (error: unknown) => {
    if (!(error instanceof FileRefused)) throw error;
    problems.addRefusal(error);
  };
  const workbook = kind === "xlsx" ? await readWorkbook(source).catch(refused) : null;
  if (problems.count > 0) return { reading: null, titles: [], ok: false, ...problems.faults() };
  const { reading, titles } = await surveyFile(request, workbook ?? null);
  if (reading.open.length > 0) return { ok: "asks", reading, titles };
  const order = reading.dayOrder === "MDY" ? "MDY" : "DMY";
  const table = new TableReader({ today, limits, problems, mark: reading.decimalMark ?? ".", order });
  try {
    if (workbook) for (const [index, row] of workbook.entries()) table.take(row, index + 1);
    else {
      const delimited = new DelimitedReader((cells, line) => table.take(cells, line));
      await readLines(source, { gzip: kind === "csv.gz", limits, progress }, (line, number) => delimited.line(line, number));
    }
    table.end();
  } catch (error) {
    refused(error);
  }
  return { reading, titles, ...finish(table) };
}

/** Doubled days show only when a series is sorted, so every series is finished: they are reported beside the other faults. */
function finish(table: TableReader): Exclude<Outcome, { ok: "asks" }> {
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
