import type { FileMapping, FileReading } from "#app/contract/file-reading.ts";
import { DelimitedReader } from "#backend/import/delimited.ts";
import { type Faults, FileRefused, ProblemList } from "#backend/import/problems.ts";
import { type Encoding, LateEncoding, readLines } from "#backend/import/text-lines.ts";
import { openWorkbook, type Workbook } from "#backend/import/workbook.ts";
import type { PackedValues } from "#backend/values/packed-values.ts";
import type { Layout } from "./head.ts";
import { type Sheet, type Survey, type SurveyRequest, sheetOf, surveyFile } from "./survey-file.ts";
import { type SeriesDefinition, TableReader } from "./table-reader.ts";

export interface ParseRequest extends Omit<SurveyRequest, "kept"> {
  /** Only how the file is read is wanted, and no values. */
  formOnly?: boolean;
  /** So many faulty lines are told beside the values of the others, which are taken; without it a fault refuses the file. */
  faultsBeside?: number;
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
      /** Cells without a value, lines that are no rows. */
      remarks: Faults;
      /** Faulty lines that were left out, where that was asked for. */
      faults: Faults;
      series: Array<{ key: string; packed: PackedValues }>;
    };

export type LevelsAmong = (keys: string[], valuesHold: FileReading["valuesHold"]) => Promise<string[]>;

export interface ParseHooks {
  /** Called with 0 to 1. */
  progress(share: number): void;
  /** The answers that were kept for the source of a file with these titles. */
  kept?: (titles: string[]) => Promise<FileMapping>;
  /** Those of some series whose values are levels; `valuesHold` is what the file says of series that it makes. None without it. */
  levels?: LevelsAmong;
  /** Those of some keys that name series of the store. None without it. */
  stored?: (keys: string[]) => Promise<string[]>;
}

/** Reads a whole file of values. Everything wrong with the file is in the answer. */
export async function parseFile(request: ParseRequest, hooks: ParseHooks): Promise<ParsedFile> {
  try {
    const workbook = request.kind === "xlsx" ? await openWorkbook(request.source) : null;
    return await parseTable(request, workbook, hooks, null).catch((error: unknown) => {
      if (error instanceof LateEncoding) return parseTable(request, workbook, hooks, error.encoding);
      throw error;
    });
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { reading: null, titles: [], ok: false, problems: [error.problem], problemCount: 1 };
  }
}

/** Looks at the file as it is, then as the answers say that were kept for its source, and reads it. */
async function parseTable(
  request: ParseRequest,
  workbook: Workbook | null,
  hooks: ParseHooks,
  encoding: Encoding | null,
): Promise<ParsedFile> {
  const look = async (kept: FileMapping) => {
    const sheet = workbook && (await sheetOf(workbook, { given: request.given, kept }));
    return { sheet, survey: await surveyFile({ ...request, kept, encoding }, sheet) };
  };
  let { sheet, survey } = await look({});
  const kept = (await hooks.kept?.(survey.titles)) ?? {};
  if (Object.keys(kept).length > 0) ({ sheet, survey } = await look(kept));
  const { reading, titles, layout } = survey;
  if (reading.open.length > 0 || request.formOnly) return { ok: "asks", reading, titles };
  if (layout === null) throw new FileRefused("head", { line: survey.headLine, found: titles.join(", ") });
  const named = await withStoredKeys(layout, hooks);
  return { reading, titles, ...(await readValues(request, { ...survey, layout: named }, sheet, hooks, encoding)) };
}

/** A column whose title ends with a currency is that of the series of the whole title, else of the series without the currency, where there is one. */
async function withStoredKeys(layout: Layout, { stored }: ParseHooks): Promise<Layout> {
  if (layout.kind === "long" || !stored) return layout;
  const asked = layout.columns.flatMap(({ key, bareKey }) => (bareKey === undefined ? [] : [key, bareKey]));
  if (asked.length === 0) return layout;
  const known = new Set(await stored(asked));
  const taken = new Set(layout.columns.map(({ key }) => key));
  const columns = layout.columns.map((column) => {
    const { key, bareKey } = column;
    if (bareKey === undefined || known.has(key) || !known.has(bareKey) || taken.has(bareKey)) return column;
    taken.add(bareKey);
    return { ...column, key: bareKey };
  });
  return { ...layout, columns };
}

async function readValues(
  { source, kind, limits, today, faultsBeside }: ParseRequest,
  { reading, layout, order, separator, headLine }: Survey & { layout: NonNullable<Survey["layout"]> },
  sheet: Sheet | null,
  { progress, levels }: ParseHooks,
  encoding: Encoding | null,
): Promise<Exclude<Outcome, { ok: "asks" }>> {
  const problems = new ProblemList(faultsBeside);
  const { endLines, decimalMark, noValue } = reading;
  const words = new Set(noValue.map((word) => word.toLowerCase()));
  const forms = { mark: decimalMark ?? ".", order, words, from1904: sheet?.from1904 ?? false } as const;
  let table: TableReader | null = null;
  let isWhole = true;
  try {
    table = new TableReader({ today, limits, layout, headLine, endLines, ...forms }, problems);
    const reader = table;
    if (sheet) for (const [index, row] of sheet.rows.entries()) reader.take(row, index + 1);
    else {
      const delimited = new DelimitedReader((cells, line) => reader.take(cells, line), separator);
      await readLines(source, { gzip: kind === "csv.gz", limits, progress, encoding }, (line, number) => delimited.line(line, number));
      delimited.end();
    }
    table.end();
    const below = [...table.belowZero.keys()];
    table.settle(new Set(below.length > 0 ? await levels?.(below, reading.valuesHold) : []));
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    problems.addRefusal(error);
    isWhole = false;
  }
  return finish(table, layout.kind, problems, isWhole && faultsBeside !== undefined);
}

/** Doubled days show only when a series is sorted, so every series is finished: they are reported beside the other faults. */
function finish(
  table: TableReader | null,
  layout: "long" | "wide",
  problems: ProblemList,
  takesOthers: boolean,
): Exclude<Outcome, { ok: "asks" }> {
  const finished: Array<{ key: string; packed: PackedValues }> = [];
  for (const [key, gathered] of table?.series ?? []) {
    const packed = gathered.finish(problems);
    table!.series.delete(key);
    if (packed.days.length > 0) finished.push({ key, packed });
  }
  if ((problems.count > 0 && !takesOthers) || table === null) return { ok: false, ...problems.faults() };
  const { rows, definitions, remarks } = table;
  return { ok: true, layout, rows, definitions, remarks: remarks.faults(), faults: problems.faults(), series: finished };
}
