import type { DecimalMark, FileMapping } from "#app/contract/file-reading.ts";
import type { PmsLine } from "#app/contract/monitored-portfolio/pms-portfolio.ts";
import type { SentFile } from "#app/contract/table-file.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { withoutZeros } from "#backend/calls/decimal-text.ts";
import { identifierOf, plainText } from "#backend/import/identifiers.ts";
import { isWithoutResult, withoutValue } from "#backend/import/no-value.ts";
import { markOfNumber } from "#backend/import/notation.ts";
import { type ReadTable, readTable } from "#backend/import/read-table.ts";
import { type TableFaults, tellOpenDays } from "#backend/import/table-faults.ts";
import { plainTitle } from "#backend/import/table-start.ts";
import { numberOfText } from "#backend/import/text-number.ts";

const COLUMNS = ["code", "name", "house", "date", "identifier", "asset", "weight", "quantity", "value", "currency"] as const;
type Column = (typeof COLUMNS)[number];
const NEEDED: readonly Column[] = ["code", "name", "date", "identifier"];
const NUMBERS = ["weight", "quantity", "value"] as const;
/** Titles as files write them, in English and in French; plain, as `plainTitle` has them. */
const TITLES: Record<Column, readonly string[]> = {
  code: ["code", "portfolio_code", "code_portefeuille", "portefeuille"],
  name: ["name", "nom", "portfolio_name", "nom_du_portefeuille", "nom_portefeuille", "libelle_portefeuille"],
  house: ["house", "distributor", "distributeur", "asset_manager", "societe_de_gestion", "gerant", "organisation"],
  date: ["date", "date_de_composition", "position_date", "date_de_position"],
  identifier: ["identifier", "identifiant", "isin", "code_isin", "asset_code", "code_valeur"],
  asset: ["asset", "support", "asset_name", "libelle", "valeur_libelle", "libelle_valeur"],
  weight: ["weight", "poids", "poids_%"],
  quantity: ["quantity", "quantite", "parts", "nombre_de_parts"],
  value: ["value", "valeur", "amount", "montant", "valorisation", "market_value"],
  currency: ["currency", "devise"],
};
const COLUMN_OF = new Map(COLUMNS.flatMap((column) => TITLES[column].map((title) => [title, column] as const)));

const LONGEST = { code: 80, name: 200, house: 200, identifier: 40, asset: 200 } as const;
const MOST_LINES = 500;
const NO_WORDS: ReadonlySet<string> = new Set();
const LARGEST = { weight: 1_000, quantity: 1e14, value: 1e14 } as const;

/** What a file says of one portfolio on one day. */
export interface PmsComposition {
  code: string;
  name: string;
  house: string;
  date: string;
  lines: PmsLine[];
}
type Row = ReadTable["rows"][number];

/** Reads the file: unpacking a workbook takes longer than rows should be locked. */
export const readPmsFile = (file: SentFile, order: FileMapping["dayOrder"]): Promise<ReadTable> =>
  readTable(file, {
    days: ["date"],
    perCents: true,
    names: COLUMNS,
    nameOf: (title) => COLUMN_OF.get(plainTitle(title)) ?? null,
    ...(order && { given: { dayOrder: order } }),
  });

/**
 * The sign before the decimals of a file. A workbook has numbers; a text says it by one of its numbers, or by the comma between its columns. Null
 * where nothing does: 1,234 is one and a bit, or more than a thousand.
 */
function markOf(table: ReadTable, faults: TableFaults): DecimalMark | null {
  const { separator } = table.reading;
  let open: { line: number; column: string; found: string } | null = null;
  for (const { line, cells } of table.rows)
    for (const column of NUMBERS) {
      const found = cells.get(column);
      const told = found === undefined ? "neutral" : markOfNumber(found);
      if (typeof told === "object") return told.says;
      if (told === "open") open ??= { line, column, found: found! };
    }
  if (open === null || separator === null || separator === ",") return ".";
  faults.add("PMS_DECIMALS_OPEN", open);
  return null;
}

/** A number of a cell as the contract has decimals; null for an empty cell, "wrong" for none that there may be. */
function decimalOf(text: string, column: (typeof NUMBERS)[number], mark: DecimalMark): string | null | "wrong" {
  if (text === "") return null;
  const bare = column === "weight" && text.endsWith("%") ? text.slice(0, -1).trimEnd() : text;
  const value = numberOfText(bare, mark);
  if (value === null || Math.abs(value) > LARGEST[column]) return "wrong";
  return withoutZeros(value.toFixed(8));
}

/** Compositions of a file, by portfolio and day; each fault with its line and column. */
export function compositionsOf(table: ReadTable, faults: TableFaults): PmsComposition[] {
  const missing = NEEDED.filter((column) => !table.columns.includes(column));
  for (const column of missing) faults.add("PMS_COLUMN_MISSING", { line: table.headLine, column, found: column });
  if (!NUMBERS.some((column) => table.columns.includes(column)))
    faults.add("PMS_COLUMN_MISSING", { line: table.headLine, column: "weight", found: "weight" });
  if (faults.count > 0 || tellOpenDays(table, "PMS_DAY_ORDER_OPEN", faults)) return [];
  const mark = markOf(table, faults);
  if (mark === null) return [];
  const today = marketToday();
  const compositions = new Map<string, PmsComposition>();
  const names = new Map<string, string>();
  for (const row of table.rows) {
    const told = rowOf(row, { mark, today }, faults);
    if (told === null) continue;
    const { code, name, house, date, line } = told;
    const first = names.get(code) ?? name;
    names.set(code, first);
    if (first !== name) faults.add("PMS_NAME_DIFFERS", { line: row.line, column: "name", found: name });
    const key = `${date} ${code}`;
    const composition = compositions.get(key) ?? { code, name, house, date, lines: [] };
    compositions.set(key, composition);
    if (composition.house !== house) faults.add("PMS_HOUSE_DIFFERS", { line: row.line, column: "house", found: house });
    if (composition.lines.some(({ identifier }) => identifier === line.identifier))
      faults.add("PMS_LINE_TWICE", { line: row.line, column: "identifier", found: line.identifier });
    if (composition.lines.length === MOST_LINES) faults.add("PMS_TOO_LONG", { line: row.line, column: "code", found: code });
    if (composition.lines.length < MOST_LINES) composition.lines.push(line);
  }
  return [...compositions.values()].sort((a, b) => a.date.localeCompare(b.date));
}

/** What one line of a file says; null with a fault in it. */
function rowOf({ line, cells }: Row, { mark, today }: { mark: DecimalMark; today: string }, faults: TableFaults) {
  const before = faults.count;
  const found = (column: Column) => plainText(cells.get(column) ?? "");
  /** Words for a missing value are none; a name may be one of them. */
  const text = (column: Column) => (column !== "name" && withoutValue(found(column), NO_WORDS) === "noValue" ? "" : found(column));
  const fault = (code: string, column: Column) => faults.add(code, { line, column, found: found(column) });
  // The report names it.
  if (COLUMNS.some((column) => isWithoutResult(found(column)))) return null;
  for (const column of ["code", "name", "identifier"] as const) if (text(column) === "") fault("PMS_EMPTY", column);
  for (const column of Object.keys(LONGEST) as Array<keyof typeof LONGEST>)
    if (text(column).length > LONGEST[column]) fault("PMS_TEXT_LONG", column);
  const date = text("date");
  if (!isDay(date)) fault("PMS_DATE_INVALID", "date");
  else if (date > today) fault("PMS_DATE_FUTURE", "date");
  const { key: identifier, fault: wrong } = identifierOf(text("identifier"));
  if (wrong) fault(wrong === "isin" ? "PMS_ISIN_INVALID" : "PMS_IDENTIFIER_NUMBER", "identifier");
  const amounts = NUMBERS.map((column) => [column, decimalOf(text(column), column, mark)] as const);
  for (const [column, amount] of amounts) if (amount === "wrong") fault("PMS_NUMBER_INVALID", column);
  if (amounts.every(([, amount]) => amount === null)) fault("PMS_AMOUNT_MISSING", "identifier");
  const currency = text("currency").toUpperCase();
  if (currency !== "" && !/^[A-Z]{3}$/.test(currency)) fault("PMS_CURRENCY_INVALID", "currency");
  if (faults.count > before) return null;
  const { weight, quantity, value } = Object.fromEntries(amounts) as Record<(typeof NUMBERS)[number], string | null>;
  return {
    ...{ code: text("code"), name: text("name"), house: text("house"), date },
    line: { identifier, name: text("asset"), weight, quantity, value, currency: currency || null },
  };
}
