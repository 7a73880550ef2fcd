import { formatOf } from "#app/domain/regulatory-file/format.ts";
import type { RegulatorySheet } from "#app/domain/regulatory-file/stored.ts";
import { DelimitedReader, oneSeparatorOf, SEPARATORS, type Separator } from "#backend/import/delimited.ts";
import type { FileKind } from "#backend/import/file-kind.ts";
import type { ImportLimits } from "#backend/import/limits.ts";
import { FileRefused } from "#backend/import/problems.ts";
import { textOf } from "#backend/import/table-start.ts";
import { type Encoding, LateEncoding, readLines, StopReading } from "#backend/import/text-lines.ts";
import { openWorkbook } from "#backend/import/workbook.ts";

/** Lines that are looked at for the titles of a sheet. */
const LINES_LOOKED_AT = 60;
const MOST_COLUMNS = 1_000;
const MOST_LINES = 50_000;
/** Bytes that a workbook may unpack to: it is read in the process that answers calls. Larger files come as text. */
const MOST_UNPACKED = 48 * 1024 * 1024;

export type SheetHead = Pick<RegulatorySheet, "name" | "format" | "headLine" | "titles">;
export interface FileReader {
  /** A sheet of one of the formats begins; its lines follow. */
  sheet(head: SheetHead): void;
  line(cells: ReadonlyArray<string>, line: number): void;
  /** The file is read from its beginning again: what was handed over does not count. */
  restart(): Promise<void>;
  /** Awaited now and then, so that lines do not pile up. */
  taken(): Promise<void>;
  progress(share: number): void;
}

/** Titles without the spaces around them; trailing empty ones are none. */
function titlesOf(cells: readonly string[]): string[] {
  const titles = cells.map((cell) => cell.replace(/\s+/g, " ").trim());
  while (titles.length > 0 && titles.at(-1) === "") titles.pop();
  if (titles.length > MOST_COLUMNS) throw new FileRefused("tooManyValues", { expected: `≤ ${MOST_COLUMNS}` });
  return titles;
}

/** Some producers write two quote characters for an empty text. */
const cellText = (cell: string): string => (cell === '""' ? "" : cell);

/** Hands the lines under a line of titles on; gives whether there was one. */
function sheetReader(name: string | null, reader: FileReader) {
  let format: ReturnType<typeof formatOf> = null;
  let seen = 0;
  let lines = 0;
  return {
    get isKnown() {
      return format !== null;
    },
    take(cells: readonly string[], line: number): void {
      if (cells.every((cell) => cell.trim() === "")) return;
      if (format !== null) {
        if (++lines > MOST_LINES) throw new FileRefused("tooManyValues", { expected: `≤ ${MOST_LINES}` });
        reader.line(cells.map(cellText), line);
        return;
      }
      if (++seen > LINES_LOOKED_AT) throw new StopReading();
      const titles = titlesOf(cells);
      format = formatOf(titles);
      if (format !== null) reader.sheet({ name, format, headLine: line, titles });
    },
  };
}

/**
 * Reads a workbook with all its sheets, or delimited text, and hands over what belongs to one of the formats. Gives the names of sheets that
 * are none of them. Throws `FileRefused` for what is no such file.
 */
export async function readRegulatoryFile(path: string, kind: FileKind, limits: ImportLimits, reader: FileReader): Promise<string[]> {
  return kind === "xlsx" ? readWorkbook(path, reader) : readText(path, kind, limits, reader);
}

async function readWorkbook(path: string, reader: FileReader): Promise<string[]> {
  const workbook = await openWorkbook(path, MOST_UNPACKED);
  const others: string[] = [];
  for (const [at, name] of workbook.sheets.entries()) {
    const sheet = sheetReader(name, reader);
    const rows = await workbook.rows(name);
    try {
      for (const [index, row] of rows.entries()) {
        sheet.take(row.map(exactText), index + 1);
        if (index % 200 === 199) await reader.taken();
      }
    } catch (error) {
      if (!(error instanceof StopReading)) throw error;
    }
    await reader.taken();
    if (!sheet.isKnown) others.push(name);
    reader.progress((at + 1) / workbook.sheets.length);
  }
  if (others.length === workbook.sheets.length) throw new FileRefused("head", { found: others.join(", "), expected: EXPECTED });
  return others;
}

const EXPECTED = "EPT_Version, EMT_Version, EET_Version";
/** A number as a spreadsheet shows it: 0.1 + 0.2 is 0.3. */
const exactText = (cell: Parameters<typeof textOf>[0]): string =>
  typeof cell === "number" ? String(Number(cell.toPrecision(15))) : textOf(cell);

async function readText(path: string, kind: FileKind, limits: ImportLimits, reader: FileReader): Promise<string[]> {
  const read = async (encoding: Encoding | null) => {
    const separator = await separatorOf(path, kind, limits, encoding);
    const sheet = sheetReader(null, reader);
    const delimited = new DelimitedReader((cells, line) => sheet.take(cells, line), separator);
    const options = {
      gzip: kind === "csv.gz",
      limits,
      progress: (share: number) => reader.progress(share),
      taken: () => reader.taken(),
      encoding,
    };
    try {
      await readLines(path, options, (line, number) => delimited.line(line, number));
      delimited.end();
    } catch (error) {
      if (!(error instanceof StopReading)) throw error;
    }
    await reader.taken();
    if (!sheet.isKnown) throw new FileRefused("head", { expected: EXPECTED });
  };
  // A letter of Windows far down in the file shows only when it is reached: nothing is kept of what was read before.
  await read(null).catch(async (error: unknown) => {
    if (!(error instanceof LateEncoding)) throw error;
    await reader.restart();
    return read(error.encoding);
  });
  return [];
}

/** The separator of the line of titles: in a line that names the version, the one that cuts it into most cells. */
async function separatorOf(path: string, kind: FileKind, limits: ImportLimits, encoding: Encoding | null): Promise<Separator> {
  let titles: string | null = null;
  let number = 0;
  try {
    await readLines(path, { gzip: kind === "csv.gz", limits, progress: () => undefined, encoding }, (line, at) => {
      if (!/(?:EPT|EMT|EET)_Version/i.test(line)) {
        if (at > LINES_LOOKED_AT) throw new StopReading();
        return;
      }
      [titles, number] = [line, at];
      throw new StopReading();
    });
  } catch (error) {
    if (!(error instanceof StopReading)) throw error;
  }
  if (titles === null) throw new FileRefused("head", { expected: EXPECTED });
  const text: string = titles;
  return SEPARATORS.some((separator) => text.includes(separator)) ? oneSeparatorOf(text, number) : ";";
}
