import { type DayOrder, type FileMapping, type FileReading, VALUE_COLUMNS } from "#app/contract/file-reading.ts";
import { DelimitedReader, type Separator } from "#backend/import/delimited.ts";
import type { FileKind } from "#backend/import/file-kind.ts";
import type { ImportLimits } from "#backend/import/limits.ts";
import { withoutValue } from "#backend/import/no-value.ts";
import { NotationSurvey } from "#backend/import/notation.ts";
import { FileRefused } from "#backend/import/problems.ts";
import { type Answers, settle, type TextForm } from "#backend/import/reading.ts";
import { isBlank, LINES_LOOKED_AT, type Row, startOfRows, startOfText, type TableStart, textOf } from "#backend/import/table-start.ts";
import { dayOfText } from "#backend/import/text-date.ts";
import { type Encoding, readLines, StopReading } from "#backend/import/text-lines.ts";
import { amountOf, numberOfText } from "#backend/import/text-number.ts";
import type { Cell, Workbook } from "#backend/import/workbook.ts";
import { isoOfDay } from "#backend/values/days.ts";
import { type HeadReading, isHead, type Layout, mappedHead, titlesOf } from "./head.ts";
import { previewOf } from "./preview.ts";

export interface SurveyRequest extends Answers {
  /** Where the file is, or its bytes. */
  source: string | Buffer;
  kind: FileKind;
  limits: ImportLimits;
  /** Known by an earlier reading; else the first bytes say it. */
  encoding?: Encoding | null;
  /** Day number; a later date is a fault. */
  today: number;
}

/** A sheet that is read, with the names of all that are shown. */
export interface Sheet {
  name: string;
  rows: Cell[][];
  from1904: boolean;
  sheets: string[];
  /** Several sheets hold a table: a person says which one is meant. */
  isOpen: boolean;
}

/** How a file is written and what of it is read. `layout` is null where nothing can be read yet. */
export interface Survey {
  reading: FileReading;
  titles: string[];
  layout: Layout | null;
  /** Of dates in figures. */
  order: DayOrder;
  separator: Separator | null;
  headLine: number;
}

/** Rows that are looked at even where the first ones decide, so that the samples show more than one. */
const LEAST_ROWS = 20;
const BEGINNING = 8;
const SAMPLES = 3;
const COLUMNS_TOLD = 100;
const LONGEST_CELL = 60;
/** Sheets of a workbook that are looked at. */
const MOST_SHEETS = 20;

/** The sheet that a person names; else the first that holds a table, with a question where several do. */
export async function sheetOf(workbook: Workbook, { given, kept }: Answers): Promise<Sheet> {
  const { sheets, from1904 } = workbook;
  const named = [given.sheet, kept.sheet].find((name) => name !== undefined && sheets.includes(name));
  const told = { sheets, from1904, isOpen: false };
  if (named !== undefined) return { name: named, rows: await workbook.rows(named), ...told };
  let found: Sheet | null = null;
  let first: Sheet | null = null;
  for (const name of sheets.slice(0, MOST_SHEETS)) {
    const rows = await workbook.rows(name);
    if (rows.every(isBlank)) continue;
    first ??= { name, rows, ...told };
    const looked = rows.slice(0, LINES_LOOKED_AT);
    if (!looked.some((cells, at) => isHead(cells, looked[at + 1]))) continue;
    if (found) return { ...found, isOpen: true };
    found = { name, rows, ...told };
  }
  const sheet = found ?? first;
  if (sheet === null) throw new FileRefused("empty");
  return sheet;
}

/**
 * How a file is written, by its cells: read until they decide, to its end where they do not. A file that cannot be read on is not asked
 * about: its reading tells what is wrong with it. Throws FileRefused where no table is found.
 */
export async function surveyFile(request: SurveyRequest, sheet: Sheet | null): Promise<Survey> {
  const mapping: FileMapping = { ...request.kept, ...request.given };
  const form: TextForm = { encoding: null, separator: null };
  const start = sheet
    ? startOfRows(rowsOf(sheet).slice(0, LINES_LOOKED_AT), isHead, mapping.headLine)
    : startOfText(await firstLines(request, form), isHead, mapping.headLine);
  form.separator = start.separator;
  const { titles, head } = headOf(start, mapping);
  const words = new Set((mapping.noValue ?? []).map((word) => word.toLowerCase()));
  const { survey, rows, isReadable } = await surveyRows(request, sheet, { start, titles, layout: head.layout, words });
  const { reading, order } = settle(survey, form, request, (mark, order) => ({
    number: (text) => numberOfText(amountOf(text).number, mark)?.toString() ?? null,
    day: (text) => {
      const day = dayOfText(text, order);
      return day === null ? null : isoOfDay(day);
    },
  }));
  const open = [...(sheet?.isOpen ? (["sheet"] as const) : []), ...head.open, ...reading.open];
  return {
    reading: {
      ...reading,
      open: isReadable ? open : [],
      sheet: sheet?.name ?? null,
      sheets: sheet?.sheets ?? [],
      headLine: start.headLine,
      endLines: mapping.endLines ?? 0,
      columns: titles.slice(0, COLUMNS_TOLD).map((title, at) => ({
        column: at + 1,
        title: short(title),
        use: head.uses[at] ?? "ignore",
        samples: rows.slice(0, SAMPLES).map(({ cells }) => short(textOf(cells[at]))),
      })),
      series: mapping.series ?? null,
      noValue: mapping.noValue ?? [],
      valuesHold: mapping.valuesHold ?? "PRICE",
      beginning: start.rows
        .slice(0, BEGINNING)
        .map(({ line, cells }) => ({ line, cells: cells.slice(0, COLUMNS_TOLD).map(textOf).map(short) })),
      uses: [...VALUE_COLUMNS].filter((use) => use !== "ignore"),
      rows: [],
      preview: previewOf(rows, head.layout, { reading, order, series: mapping.series, words, from1904: sheet?.from1904 ?? false }),
    },
    titles,
    layout: head.layout,
    order,
    ...{ separator: start.separator, headLine: start.headLine },
  };
}

const short = (text: string): string => (text.length > LONGEST_CELL ? `${text.slice(0, LONGEST_CELL - 1)}…` : text);
const rowsOf = ({ rows }: Sheet): Row[] => rows.map((cells, at) => ({ cells, line: at + 1 }));

function headOf(start: TableStart, mapping: FileMapping): { titles: string[]; head: HeadReading } {
  const row = start.rows.find(({ line }) => line === start.headLine);
  const width = Math.max(0, ...start.rows.map(({ cells }) => titlesOf(cells).length));
  const titles = start.headLine === 0 ? Array.from({ length: width }, (_, at) => String(at + 1)) : titlesOf(row?.cells ?? []);
  const head = mappedHead(titles, start.headLine, mapping);
  const isKnown = start.isKnown || mapping.columns !== undefined;
  return { titles, head: isKnown || head.open.includes("columns") ? head : { ...head, open: ["columns", ...head.open] } };
}

/** The first lines of a text, and its encoding. */
async function firstLines({ source, kind, limits, encoding }: SurveyRequest, form: TextForm): Promise<string[]> {
  const lines: string[] = [];
  const encoded = (found: TextForm["encoding"]) => (form.encoding = found);
  const options = { gzip: kind === "csv.gz", limits, progress: () => undefined, encoding: encoding ?? null, encoded };
  try {
    await readLines(source, options, (line) => {
      if (lines.push(line) === LINES_LOOKED_AT) throw new StopReading();
    });
  } catch (error) {
    if (!(error instanceof StopReading)) throw error;
  }
  return lines;
}

interface Looked {
  start: TableStart;
  titles: string[];
  layout: Layout | null;
  words: ReadonlySet<string>;
}

/** What the rows under the titles say of the notation, and the first of them. */
async function surveyRows(request: SurveyRequest, sheet: Sheet | null, { start, titles, layout, words }: Looked) {
  const survey = new NotationSurvey(request.today);
  const rows: Row[] = [];
  let seen = 0;
  const take = (cells: Cell[], line: number) => {
    if (line <= start.headLine || isBlank(cells)) return;
    if (rows.length < LEAST_ROWS) rows.push({ line, cells: [...cells] });
    if (layout !== null) lookAt(survey, layout, titles, cells, line, words);
    if (++seen >= LEAST_ROWS && (layout === null || survey.isDecided)) throw new StopReading();
  };
  let isReadable = true;
  try {
    if (sheet) for (const { cells, line } of rowsOf(sheet)) take(cells, line);
    else {
      const { kind, limits, source, encoding = null } = request;
      const delimited = new DelimitedReader(take, start.separator);
      await readLines(source, { gzip: kind === "csv.gz", limits, progress: () => undefined, encoding }, (text, line) =>
        delimited.line(text, line),
      );
      delimited.end();
    }
  } catch (error) {
    if (!(error instanceof FileRefused || error instanceof StopReading)) throw error;
    isReadable = error instanceof StopReading;
  }
  return { survey, rows, isReadable };
}

/** Numbers and days of a workbook are written in no notation; its texts are, as those of any file. */
function lookAt(survey: NotationSurvey, layout: Layout, titles: string[], cells: Cell[], line: number, words: ReadonlySet<string>): void {
  const title = (index: number) => titles[index] || String(index + 1);
  const values = layout.kind === "long" ? [layout.value] : layout.columns.map(({ at }) => at);
  const date = cells[layout.date];
  if (typeof date === "string") survey.day(textOf(date), line, title(layout.date));
  for (const at of values) {
    const cell = cells[at];
    if (typeof cell !== "string") continue;
    const text = textOf(cell);
    if (text !== "" && withoutValue(text, words) === null) survey.number(amountOf(text).number, line, title(at));
  }
}
