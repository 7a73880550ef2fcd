import { inArray, or } from "drizzle-orm";
import type { FileMapping, ReadingChoice } from "#app/contract/file-reading.ts";
import type { CompositionOfFile } from "#app/contract/model-portfolio.ts";
import type { SentFile } from "#app/contract/table-file.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { WHOLE, weightOf } from "#app/domain/simulation/weights.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { organisationOf } from "#backend/calls/caller.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { series } from "#backend/database/schema/index.ts";
import { keepFile, keptFile } from "#backend/import/kept-file.ts";
import { type ReadTable, readTable, type TableColumns } from "#backend/import/read-table.ts";
import { keepAnswers, keptAnswers, sourceOf } from "#backend/import/source-answers.ts";
import { TableFaults, tellCellFaults, tellOpenDays } from "#backend/import/table-faults.ts";
import { plainTitle } from "#backend/import/table-start.ts";

/** Titles of the Excel file of a portfolio in both languages, and what people write themselves; plain, as `plainTitle` has them. */
const TITLES = {
  date: ["date"],
  series: ["identifiant", "identifier"],
  isin: ["isin", "code_isin", "isin_code"],
  code: ["code"],
  name: ["support", "asset", "nom", "name", "libelle", "libelle_du_support"],
  weight: ["poids", "weight"],
  comment: ["commentaire", "comment", "motif"],
  version: ["version"],
} as const;
type Column = keyof typeof TITLES;
const COLUMNS = Object.keys(TITLES) as Column[];
const COLUMN_OF = new Map(COLUMNS.flatMap((column) => TITLES[column].map((title) => [title as string, column] as const)));

/** How files of compositions are read. What else they tell is left out; a weight is needed, and something that names its series. */
export const COMPOSITION_TABLE: TableColumns = {
  days: ["date"],
  perCents: true,
  identifiers: ["code", "isin"],
  names: COLUMNS,
  nameOf: (title) => COLUMN_OF.get(plainTitle(title)) ?? null,
  asks: (names) => !names.includes("weight") || !["series", "isin", "code", "name"].some((name) => names.includes(name)),
};
/** Most lines of a composition. */
const MOST_LINES = 100;
const LONGEST_COMMENT = 1000;
/** What counting in doubles adds to a weight in a spreadsheet. */
const NOISE = 1e-9;

export interface KnownSeries {
  uuid: string;
  isin: string | null;
  externalId: string | null;
  fullName: string;
}
export type Row = ReadTable["rows"][number];
type Read = Pick<CompositionOfFile, "dates" | "date" | "comment" | "lines">;

/** The cells of a table by what they are, whatever language its titles are in. */
export const cellsOf = ({ reading }: ReadTable) => ({
  /** The title of a column in the file; undefined for one that it lacks. */
  head: (column: Column) => reading.columns.find(({ use }) => use === column)?.title,
  cell: ({ cells }: Row, column: Column) => cells.get(column) ?? "",
});

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
export function namesOf(table: ReadTable): Record<"series" | "isin" | "code" | "name", string[]> {
  const { cell } = cellsOf(table);
  const all = (column: "series" | "isin" | "code" | "name") => [
    ...new Set(table.rows.map((row) => cell(row, column)).filter((text) => text !== "")),
  ];
  return { series: all("series").filter(isUuid), isin: all("isin"), code: all("code"), name: all("name") };
}

/** Without weights, or without a column that names series, a table is no composition. */
export function tellMissingColumns(table: ReadTable, faults: TableFaults): void {
  const { head } = cellsOf(table);
  if (!head("weight")) faults.add("COMPOSITION_COLUMN_MISSING", { line: 1, found: "poids (%)" });
  if (!head("series") && !head("isin") && !head("code") && !head("name"))
    faults.add("COMPOSITION_COLUMN_MISSING", { line: 1, found: "isin" });
}

/** The composition of a day that a table has, by default the latest; what is wrong goes to `faults`, by line. */
export function compositionOfTable(table: ReadTable, asked: string | null, known: readonly KnownSeries[], faults: TableFaults): Read {
  const { head, cell } = cellsOf(table);
  tellMissingColumns(table, faults);
  if (faults.count > 0) return NOTHING;
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
  const isRead = new Set(rows.map(({ line }) => line));
  tellCellFaults({ ...table, cellFaults: table.cellFaults.filter(({ line }) => isRead.has(line)) }, faults);
  const comment = rows.map((row) => cell(row, "comment")).find((text) => text !== "") ?? "";
  if (comment.length > LONGEST_COMMENT) faults.add("COMPOSITION_COMMENT_LONG", { found: comment });
  return faults.count > 0 ? { ...NOTHING, dates, date } : { dates, date, comment, lines: read };
}

/** Lines of one composition; what is wrong with a cell goes to `faults`. */
export function linesOf(
  rows: readonly Row[],
  { head, cell }: ReturnType<typeof cellsOf>,
  known: readonly KnownSeries[],
  faults: TableFaults,
) {
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
  const [identifier, isin] = [cell(row, "series").toLowerCase(), cell(row, "isin").toUpperCase()];
  const [code, name] = [cell(row, "code"), cell(row, "name")];
  const column = identifier ? "series" : isin ? "isin" : code ? "code" : "name";
  if (!identifier && !isin && !code && !name) return { column, fault: "COMPOSITION_SERIES_EMPTY" };
  const means = {
    series: (one: KnownSeries) => one.uuid === identifier,
    isin: (one: KnownSeries) => one.isin === isin,
    code: (one: KnownSeries) => one.externalId === code,
    name: (one: KnownSeries) => one.fullName === name,
  };
  const meant = known.filter(means[column]);
  const [only] = meant;
  if (!only) return { column, fault: "COMPOSITION_SERIES_UNKNOWN" };
  if (meant.length > 1) return { column, fault: "COMPOSITION_SERIES_AMBIGUOUS" };
  if (identifier && isin && only.isin !== isin) return { column: "isin", fault: "COMPOSITION_SERIES_OTHER" };
  return { column, uuid: only.uuid };
}

interface Sent {
  file?: SentFile | undefined;
  kept?: string | undefined;
  mapping?: FileMapping | undefined;
  keepMapping: boolean;
}

/**
 * Reads a file for the form of a composition; no composition is written. A file whose columns are open is kept for a day, so that it need not
 * be sent again. Throws what `readTable` throws for what is no table.
 */
export async function readCompositionFile(
  { database, caller }: CallerContext,
  portfolio: string,
  { date, dayOrder }: { date?: string | undefined } & ReadingChoice,
  { file, kept, mapping, keepMapping }: Sent,
): Promise<CompositionOfFile> {
  const purpose = `composition:${portfolio}`;
  const sent = file ?? (await keptFile(database.orm, caller.userUuid, purpose, kept!));
  const plain = await readTable(sent, COMPOSITION_TABLE);
  const source = sourceOf("compositions", organisationOf(caller), sent.filename, plain.columns);
  const given = { ...mapping, ...(dayOrder && { dayOrder }) };
  const answers = await keptAnswers(database.orm, source);
  const table = await readTable(sent, { ...COMPOSITION_TABLE, given, kept: answers });
  const { open } = table.reading;
  const faults = new TableFaults();
  const isOpen = tellOpenDays(table, "COMPOSITION_DAY_ORDER_OPEN", faults);
  const known = isOpen ? [] : await knownSeriesOf(database.orm, table);
  const read = isOpen ? NOTHING : compositionOfTable(table, date ?? null, known, faults);
  if (keepMapping && mapping && open.length === 0) await keepAnswers(database.orm, source, mapping);
  const asks = open.some((question) => question !== "dayOrder");
  const keeps = asks && file !== undefined;
  return {
    ...{ fileName: sent.filename, ...read, errors: faults.kept, errorCount: faults.count, reading: table.reading },
    kept: keeps ? await database.orm.transaction((tx) => keepFile(tx, caller.userUuid, purpose, sent)) : (kept ?? null),
  };
}

const NOTHING: Read = { dates: [], date: null, comment: "", lines: [] };

/** Series of the platform that the lines of a table name. */
export async function knownSeriesOf(queries: Queries, table: ReadTable): Promise<KnownSeries[]> {
  const names = namesOf(table);
  const isins = names.isin.map((isin) => isin.toUpperCase());
  const conditions = [
    names.series.length > 0 ? inArray(series.uuid, names.series) : undefined,
    isins.length > 0 ? inArray(series.isin, isins) : undefined,
    names.code.length > 0 ? inArray(series.externalId, names.code) : undefined,
    names.name.length > 0 ? inArray(series.fullName, names.name) : undefined,
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return [];
  const { uuid, isin, externalId, fullName } = series;
  return queries
    .select({ uuid, isin, externalId, fullName })
    .from(series)
    .where(or(...conditions));
}
