import type { FileReading } from "#app/contract/file-reading.ts";
import { DelimitedReader } from "#backend/table-file/delimited.ts";
import type { FileKind } from "#backend/table-file/file-kind.ts";
import type { ImportLimits } from "#backend/table-file/limits.ts";
import { NotationSurvey } from "#backend/table-file/notation.ts";
import { FileRefused } from "#backend/table-file/problems.ts";
import { type Answers, settle, type TextForm } from "#backend/table-file/reading.ts";
import { readLines, StopReading } from "#backend/table-file/text-lines.ts";
import type { Cell } from "#backend/table-file/workbook.ts";
import { isoOfDay } from "#backend/values/days.ts";
import { type Layout, layoutOf } from "./head.ts";
import { isBlank, textOf } from "./table-reader.ts";
import { dayOfText } from "./text-date.ts";
import { numberOfText } from "./text-number.ts";

export interface SurveyRequest extends Answers {
  /** Where the file is, or its bytes. */
  source: string | Buffer;
  kind: FileKind;
  limits: ImportLimits;
}

/** Rows that are looked at even where the first ones decide, so that the samples show more than one. */
const LEAST_ROWS = 20;

/**
 * How a file is written, by its cells: read until they decide, to its end where they do not. A file that cannot be read on is not asked
 * about: its reading tells what is wrong with it. Titles are those of the head line; none where there is none that is known.
 */
export async function surveyFile(request: SurveyRequest, workbook: Cell[][] | null): Promise<{ reading: FileReading; titles: string[] }> {
  const survey = new NotationSurvey();
  const form: TextForm = { encoding: null, separator: null };
  let layout: Layout | null = null;
  let rows = 0;
  const take = (cells: Cell[], line: number) => {
    if (isBlank(cells)) return;
    if (layout === null) layout = layoutOf(cells.map(textOf), line);
    else {
      lookAt(survey, layout, cells, line);
      if (++rows >= LEAST_ROWS && survey.isDecided) throw new StopReading();
    }
  };
  let isReadable = true;
  try {
    if (workbook) for (const [index, row] of workbook.entries()) take(row, index + 1);
    else {
      const delimited = new DelimitedReader(take);
      const { kind, limits, source } = request;
      const encoded = (encoding: TextForm["encoding"]) => (form.encoding = encoding);
      await readLines(source, { gzip: kind === "csv.gz", limits, progress: () => undefined, encoded }, (line, number) => {
        delimited.line(line, number);
        form.separator = delimited.separator;
      });
    }
  } catch (error) {
    if (!(error instanceof FileRefused || error instanceof StopReading)) throw error;
    isReadable = error instanceof StopReading;
  }
  const reading = settle(survey, form, request, (mark, order) => ({
    number: (text) => numberOfText(text, mark)?.toString() ?? null,
    day: (text) => {
      const day = dayOfText(text, order);
      return day === null ? null : isoOfDay(day);
    },
  }));
  return { reading: isReadable ? reading : { ...reading, open: [] }, titles: (layout as Layout | null)?.titles ?? [] };
}

/** Numbers and days of a workbook are written in no notation; its texts are, as those of any file. */
function lookAt(survey: NotationSurvey, layout: Layout, cells: Cell[], line: number): void {
  const title = (index: number) => layout.titles[index] || String(index + 1);
  const day = layout.kind === "long" ? layout.date : 0;
  const values = layout.kind === "long" ? [layout.value] : layout.keys.map((_, index) => index + 1);
  const date = cells[day];
  if (typeof date === "string") survey.day(date.trim(), line, title(day));
  for (const at of values) {
    const cell = cells[at];
    if (typeof cell === "string") survey.number(cell.trim(), line, title(at));
  }
}
