import { inArray, or } from "drizzle-orm";
import type { ReadingChoice } from "#app/contract/file-reading.ts";
import type { CompositionOfFile } from "#app/contract/model-portfolio.ts";
import type { SentFile } from "#app/contract/table-file.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Queries } from "#backend/calls/context.ts";
import { series } from "#backend/database/schema/index.ts";
import { type ReadTable, readTable } from "#backend/table-file/read-table.ts";
import { TableFaults, tellOpenDays } from "#backend/table-file/table-faults.ts";

/** Heads of the Excel file of a portfolio in both languages, and what people write themselves. */
const HEADS = {
  date: ["date"],
  series: ["identifiant", "identifier"],
  isin: ["isin"],
  name: ["support", "asset"],
  weight: ["poids (%)", "weight (%)", "poids", "weight"],
  comment: ["commentaire", "comment", "motif"],
} as const;
type Column = keyof typeof HEADS;
/** Most lines of a composition. */
const MOST_LINES = 100;
const LONGEST_COMMENT = 1000;
/** What counting in doubles adds to a weight in a spreadsheet. */
const NOISE = 1e-9;

export interface KnownSeries {
  uuid: string;
  isin: string | null;
  fullName: string;
}
type Row = ReadTable["rows"][number];
type Read = Pick<CompositionOfFile, "dates" | "date" | "comment" | "lines">;

const headOf = ({ columns }: ReadTable, column: Column) => HEADS[column].find((name) => columns.includes(name));
const cellsOf = (table: ReadTable) => {
  const heads = new Map((Object.keys(HEADS) as Column[]).map((column) => [column, headOf(table, column)]));
  return {
    head: (column: Column) => heads.get(column),
    cell: ({ cells }: Row, column: Column) => cells.get(heads.get(column) ?? "") ?? "",
  };
};

/** The ISO day that the reader of files has made of a cell; null for none. */
const dayOf = (text: string): string | null => (isDay(text) ? text : null);

/** A per cent above 0 in whole hundredths, with a comma or a point; null for anything else. */
function weightOfCell(text: string): string | null {
  const value = Number(text.replace(/\s/g, "").replace("%", "").replace(",", "."));
  const hundredths = Math.round(value * 100);
  if (text === "" || !(hundredths > 0) || hundredths > WHOLE || Math.abs(value * 100 - hundredths) > NOISE * 100) return null;
  return weightOf(hundredths);
}

/** Names that the lines of a table give series: identifiers, ISINs and names. */
export function namesOf(table: ReadTable): Record<"series" | "isin" | "name", string[]> {
  const { cell } = cellsOf(table);
  const all = (column: "series" | "isin" | "name") => [
    ...new Set(table.rows.map((row) => cell(row, column)).filter((text) => text !== "")),
  ];
  return { series: all("series").filter(isUuid), isin: all("isin"), name: all("name") };
}

/** The composition of a day that a table has, by default the latest; what is wrong goes to `faults`, by line. */
export function compositionOfTable(table: ReadTable, asked: string | null, known: readonly KnownSeries[], faults: TableFaults): Read {
  const { head, cell } = cellsOf(table);
  const nothing: Read = { dates: [], date: null, comment: "", lines: [] };
  if (!head("weight")) faults.add("COMPOSITION_COLUMN_MISSING", { line: 1, found: HEADS.weight[0] });
  if (!head("series") && !head("isin") && !head("name")) faults.add("COMPOSITION_COLUMN_MISSING", { line: 1, found: "isin" });
  if (faults.count > 0) return nothing;
  const dated = table.rows.map((row) => ({ row, day: head("date") ? dayOf(cell(row, "date")) : null }));
  if (head("date"))
    for (const { row, day } of dated)
      if (day === null) faults.add("COMPOSITION_DATE_INVALID", { line: row.line, column: head("date")!, found: cell(row, "date") });
  const dates = [...new Set(dated.flatMap(({ day }) => day ?? []))].sort();
  const date = head("date") ? (asked ?? dates.at(-1) ?? null) : asked;
  if (head("date") && asked !== null && !dates.includes(asked)) faults.add("COMPOSITION_DATE_ABSENT", { found: asked });
  const rows = dated.filter(({ day }) => !head("date") || day === date).map(({ row }) => row);
  if (rows.length > MOST_LINES) faults.add("COMPOSITION_TOO_LONG", { line: rows[MOST_LINES]!.line, found: String(rows.length) });
  const read = linesOf(rows, { head, cell }, known, faults);
  const comment = rows.map((row) => cell(row, "comment")).find((text) => text !== "") ?? "";
  if (comment.length > LONGEST_COMMENT) faults.add("COMPOSITION_COMMENT_LONG", { found: comment });
  return faults.count > 0 ? { ...nothing, dates, date } : { dates, date, comment, lines: read };
}

function linesOf(rows: readonly Row[], { head, cell }: ReturnType<typeof cellsOf>, known: readonly KnownSeries[], faults: TableFaults) {
  const seen = new Set<string>();
  return rows.slice(0, MOST_LINES).flatMap((row) => {
    const named = seriesOfRow(row, { head, cell }, known);
    const weight = weightOfCell(cell(row, "weight"));
    const at = (column: Column, code: string) => faults.add(code, { line: row.line, column: head(column) ?? "", found: cell(row, column) });
    if ("fault" in named) at(named.column, named.fault);
    else if (seen.has(named.uuid)) at(named.column, "COMPOSITION_SERIES_TWICE");
    else seen.add(named.uuid);
    if (weight === null) at("weight", "COMPOSITION_WEIGHT_INVALID");
    return "uuid" in named && weight !== null ? [{ series: named.uuid, weight }] : [];
  });
}

type Named = { column: Column } & ({ uuid: string } | { fault: string });

/** By its identifier, else its ISIN, else its name. An ISIN that says another series than the identifier is a fault: one was changed. */
function seriesOfRow(row: Row, { cell }: ReturnType<typeof cellsOf>, known: readonly KnownSeries[]): Named {
  const [identifier, isin, name] = [cell(row, "series").toLowerCase(), cell(row, "isin").toUpperCase(), cell(row, "name")];
  const column: Column = identifier ? "series" : isin ? "isin" : "name";
  if (!identifier && !isin && !name) return { column, fault: "COMPOSITION_SERIES_EMPTY" };
  const meant = known.filter((one) => (identifier ? one.uuid === identifier : isin ? one.isin === isin : one.fullName === name));
  const [only] = meant;
  if (!only) return { column, fault: "COMPOSITION_SERIES_UNKNOWN" };
  if (meant.length > 1) return { column, fault: "COMPOSITION_SERIES_AMBIGUOUS" };
  if (identifier && isin && only.isin !== isin) return { column: "isin", fault: "COMPOSITION_SERIES_OTHER" };
  return { column, uuid: only.uuid };
}

/** Reads a file for the form of a composition; nothing is written. Throws what `readTable` throws for what is no table. */
export async function readCompositionFile(
  queries: Queries,
  file: SentFile,
  { date, ...given }: { date?: string | undefined } & ReadingChoice,
): Promise<CompositionOfFile> {
  const table = await readTable(file, { days: HEADS.date, given });
  const names = namesOf(table);
  const conditions = [
    names.series.length > 0 ? inArray(series.uuid, names.series) : undefined,
    names.isin.length > 0
      ? inArray(
          series.isin,
          names.isin.map((isin) => isin.toUpperCase()),
        )
      : undefined,
    names.name.length > 0 ? inArray(series.fullName, names.name) : undefined,
  ].filter((condition) => condition !== undefined);
  const known =
    conditions.length === 0
      ? []
      : await queries
          .select({ uuid: series.uuid, isin: series.isin, fullName: series.fullName })
          .from(series)
          .where(or(...conditions));
  const faults = new TableFaults();
  const isOpen = tellOpenDays(table, "COMPOSITION_DAY_ORDER_OPEN", faults);
  const read = isOpen ? { dates: [], date: null, comment: "", lines: [] } : compositionOfTable(table, date ?? null, known, faults);
  return { fileName: file.filename, ...read, errors: faults.kept, errorCount: faults.count, reading: table.reading };
}
