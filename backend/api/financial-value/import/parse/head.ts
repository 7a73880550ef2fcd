import { type FileMapping, VALUE_COLUMNS, type ValueColumn } from "#app/contract/file-reading.ts";
import { CURRENCIES } from "#app/domain/enumerations.ts";
import { knownColumns } from "#app/domain/market-data/known-files.ts";
import { identifierOf } from "#backend/import/identifiers.ts";
import { namesNothing } from "#backend/import/no-value.ts";
import { FileRefused } from "#backend/import/problems.ts";
import { plainTitle, textOf } from "#backend/import/table-start.ts";
import { dayOfText } from "#backend/import/text-date.ts";
import type { Cell } from "#backend/import/workbook.ts";
import { columnOf, currencyOfTitle } from "./titles.ts";
import { areRates, mayBeRates, rateColumn, seriesColumn, type WideColumn } from "./wide-columns.ts";

/** Where the columns of a file stand; -1 for one that it lacks. */
export type Layout = { titles: string[] } & (
  | ({ kind: "long"; key: string | null; namesIsin: boolean; valueCurrency: string | null } & Record<
      "series" | "date" | "value" | "name" | "currency" | "type" | "origin",
      number
    >)
  /** `unknown`: columns of currencies whose exchange rates are left out. */
  | { kind: "wide"; date: number; columns: WideColumn[]; unknown: Array<{ at: number; title: string }> }
);
export type LongLayout = Extract<Layout, { kind: "long" }>;
export type WideLayout = Extract<Layout, { kind: "wide" }>;

/** What a head line says: what each column is, and what a person has to say. */
export interface HeadReading {
  uses: ValueColumn[];
  /** By the uses as they stand; null where no values can be read by them. */
  layout: Layout | null;
  open: Array<"columns" | "series">;
}

export const LONGEST_KEY = 120;

/** Titles without surrounding space; empty ones at the end of the line are no columns. */
export function titlesOf(cells: Cell[]): string[] {
  const titles = cells.map(textOf).map((title) => title.replace(/\s+/g, " "));
  while (titles.length > 0 && titles.at(-1) === "") titles.pop();
  return titles;
}

/** A line of titles that nobody has to point at. */
export function isHead(cells: Cell[], next: Cell[] | undefined): boolean {
  const titles = titlesOf(cells);
  const columns = titles.map(columnOf);
  if (titles.length < 2) return false;
  if (columns.includes("date") && columns.includes("value")) return true;
  if (columns[0] === "date") return !titles.slice(1).some(isWrittenDay);
  const first = titles.findIndex((title) => title !== "");
  const day = next?.[Math.max(0, columns.indexOf("date"))];
  return first > 0 && !titles.slice(first).some(isWrittenDay) && (day instanceof Date || isDay(textOf(day)));
}

const isDay = (text: string): boolean => dayOfText(text) !== null || dayOfText(text, "MDY") !== null;
const isWrittenDay = (title: string): boolean => /\D/.test(title) && isDay(title);

/**
 * What the titles say. A series, a date and a value make a line for each value; a date and titles that name no column otherwise, a column for
 * each series. What may be meant otherwise is left open: two columns of values, a column that is not known, a file of prices that does not
 * say whose they are. Prices of the day that are no value (open, high, low), volumes and indicators are left out.
 */
export function readHead(titles: string[], line: number): HeadReading {
  const found = titles.map(columnOf);
  // The numbers of rows that some programs write before them.
  const isIndex = (at: number) => at === 0 && titles[0] === "" && found.includes("date");
  const has = (column: ValueColumn) => found.includes(column);
  if (has("date") && (has("value") || (has("ignore") && found.every((column, at) => column !== null || isIndex(at))))) {
    const uses = found.map((column, at) => (column === null || found.indexOf(column) !== at ? "ignore" : column));
    const isSure = found.every((column, at) => (column === null ? isIndex(at) : column === "ignore" || uses[at] === column));
    const alone = !has("series");
    const choice = alone && found.includes("ignore");
    return {
      uses,
      layout: layoutOf(titles, uses, ""),
      open: [...(isSure && !choice ? [] : (["columns"] as const)), ...(alone ? (["series"] as const) : [])],
    };
  }
  const isWide = (columns: ReturnType<typeof columnOf>[]) => columns[0] === "date" || titles[0] === "";
  if (isWide(found) && titles.length > 1 && !has("series")) {
    const date = Math.max(0, found.indexOf("date"));
    const uses = titles.map((_, at): ValueColumn => (at === date ? "date" : isIndex(at) || found[at] === "ignore" ? "ignore" : "titled"));
    const asks = has("ignore") || mayBeRates(titles.filter((_, at) => uses[at] === "titled"));
    return { uses, layout: wideLayout(titles, uses, line), open: asks ? ["columns"] : [] };
  }
  const uses = found.map((column, at) => (column === null || found.indexOf(column) !== at ? "ignore" : column));
  return { uses, layout: null, open: ["columns"] };
}

/** The same as a person says it; what is still missing is open again. */
export function mappedHead(titles: string[], line: number, { columns, series }: FileMapping): HeadReading {
  const { uses, open } = columns ? { uses: titles.map((_, at) => useOf(columns[String(at + 1)])), open: [] } : proposedHead(titles, line);
  const isWide = uses.includes("titled");
  const layout = isWide ? wideLayout(titles, uses, line) : layoutOf(titles, uses, series ? identifierOf(series).key : "");
  const once = VALUE_COLUMNS.every((use) => use === "titled" || use === "ignore" || uses.filter((one) => one === use).length <= 1);
  if (layout === null || !once || (isWide && uses.includes("value"))) return { uses, layout: null, open: ["columns"] };
  const alone = layout.kind === "long" && layout.series < 0 && series === undefined;
  return { uses, layout, open: [...open.filter((question) => question === "columns"), ...(alone ? (["series"] as const) : [])] };
}

/** What the titles say, or what the columns of a file are that many send: a person confirms it. */
function proposedHead(titles: string[], line: number): Pick<HeadReading, "uses" | "open"> {
  const known = knownColumns("values", titles.map(plainTitle));
  return known ? { uses: known.map(useOf), open: ["columns"] } : readHead(titles, line);
}

const useOf = (use: string | undefined): ValueColumn => VALUE_COLUMNS.find((known) => known === use) ?? "ignore";

/** Null where a date or a value is missing. `key` names the series of a file that has no column of them. */
function layoutOf(titles: string[], uses: ValueColumn[], key: string): Layout | null {
  const at = (use: ValueColumn) => uses.indexOf(use);
  const [series, value] = [at("series"), at("value")];
  if (at("date") < 0 || value < 0) return null;
  return {
    kind: "long",
    titles,
    ...{ series, date: at("date"), value, name: at("name"), currency: at("currency"), type: at("type"), origin: at("origin") },
    key: series < 0 ? key : null,
    namesIsin: /isin/i.test(titles[series] ?? ""),
    valueCurrency: currencyOfTitle(titles[value]!, CURRENCIES),
  };
}

function wideLayout(titles: string[], uses: ValueColumn[], line: number): Layout | null {
  const date = uses.indexOf("date");
  const named = titles.flatMap((title, at) => (uses[at] === "titled" ? [{ title, at }] : []));
  const layout = { kind: "wide", date, titles } as const;
  if (areRates(named.map(({ title }) => title))) {
    const columns = named.flatMap(({ title, at }) => rateColumn(at, title) ?? []);
    const known = new Set(columns.map(({ title }) => title));
    if (known.size < columns.length) throw doubled(columns, line);
    const unknown = named.filter(({ title }) => !known.has(title));
    return date < 0 || columns.length === 0 ? null : { ...layout, columns, unknown };
  }
  const seen = new Set<string>();
  const columns = named.map(({ title, at }) => {
    if (namesNothing(title)) throw new FileRefused("emptyColumn", { line, column: String(at + 1), found: title, expected: "series_id" });
    const { column, fault } = seriesColumn(at, title);
    if (column.key.length > LONGEST_KEY)
      throw new FileRefused("series", { line, column: title, found: title, expected: `≤ ${LONGEST_KEY}` });
    if (fault) throw new FileRefused(fault, { line, column: title, found: title, expected: "ISIN" });
    if (seen.has(column.key)) throw new FileRefused("duplicateColumn", { line, column: title, found: title });
    seen.add(column.key);
    return column;
  });
  return date < 0 || columns.length === 0 ? null : { ...layout, columns, unknown: [] };
}

/** The first title that stands above two columns. */
function doubled(columns: readonly WideColumn[], line: number): FileRefused {
  const { title } = columns.find(({ key }, at) => columns.findIndex((one) => one.key === key) < at)!;
  return new FileRefused("duplicateColumn", { line, column: title, found: title });
}
