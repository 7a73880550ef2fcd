import { type Fault, FileRefused } from "../../../../table-file/problems.ts";

/** Where the columns of a file stand. */
export type Layout =
  | {
      kind: "long";
      series: number;
      date: number;
      value: number;
      name: number;
      currency: number;
      type: number;
      origin: number;
      titles: string[];
    }
  | { kind: "wide"; keys: string[]; titles: string[] };

const SYNONYMS = {
  series:
    "series_id series serie series_key id identifier identifiant isin isin_code code_isin code code_serie series_code provider_code ticker symbol external_id externalid fund fund_id fonds support uc".split(
      " ",
    ),
  date: "date dates day jour value_date valuation_date nav_date price_date date_valeur date_de_valeur date_vl date_de_vl date_cours date_valorisation date_de_valorisation".split(
    " ",
  ),
  value:
    "value values valeur vl nav price prix cours close closing_price cloture level niveau quote valeur_liquidative cours_de_cloture net_asset_value".split(
      " ",
    ),
  name: "name nom libelle label fullname full_name series_name fund_name nom_du_fonds designation".split(" "),
  currency: "currency devise ccy currency_code code_devise monnaie".split(" "),
  type: "type series_type type_serie type_de_serie".split(" "),
  origin: "origin origine".split(" "),
} as const;
type Column = keyof typeof SYNONYMS;

const plain = (title: string) =>
  title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_|_$/g, "");

function columnOf(title: string): Column | null {
  const wanted = plain(title);
  for (const [column, names] of Object.entries(SYNONYMS)) if ((names as readonly string[]).includes(wanted)) return column as Column;
  return null;
}

const EXPECTED = "series_id, date, value | date, <series>, <series>, …";
export const LONGEST_KEY = 120;

/**
 * Layout by the head line: long when it names a series, a date and a value; wide when its first column is a date and
 * every other one is a series. Throws when it is neither, or when a column is unknown, doubled or without title.
 */
export function layoutOf(cells: readonly string[], line: number): Layout {
  const titles = trimmed(cells);
  const columns = titles.map(columnOf);
  const first = titles[0] ?? "";
  if (columns.includes("series") && columns.includes("date") && columns.includes("value")) return longLayout(titles, columns, line);
  const isWide = (columns[0] === "date" || first === "") && titles.length > 1 && !columns.slice(1).includes("date");
  const lacksSeries = titles.length === 2 && columns[1] === "value";
  if (!isWide || lacksSeries) throw new FileRefused("head", { line, found: titles.join(", "), expected: EXPECTED });
  return wideLayout(titles, line);
}

/** Titles without surrounding space; empty ones at the end of the line are no columns. */
function trimmed(cells: readonly string[]): string[] {
  const titles = cells.map((cell) => cell.trim());
  while (titles.length > 0 && titles.at(-1) === "") titles.pop();
  return titles;
}

function longLayout(titles: string[], columns: (Column | null)[], line: number): Layout {
  columns.forEach((column, index) => {
    const fault: Fault = {
      line,
      column: titles[index],
      found: titles[index],
      expected: "series_id, date, value, name, currency, type, origin",
    };
    if (column === null) throw new FileRefused("unknownColumn", fault);
    if (columns.indexOf(column) !== index) throw new FileRefused("duplicateColumn", fault);
  });
  const at = (column: Column) => columns.indexOf(column);
  return {
    kind: "long",
    series: at("series"),
    date: at("date"),
    value: at("value"),
    name: at("name"),
    currency: at("currency"),
    type: at("type"),
    origin: at("origin"),
    titles,
  };
}

function wideLayout(titles: string[], line: number): Layout {
  const keys = titles.slice(1);
  const seen = new Set<string>();
  keys.forEach((key, index) => {
    if (key === "") throw new FileRefused("emptyColumn", { line, column: String(index + 2), expected: "series_id" });
    if (key.length > LONGEST_KEY) throw new FileRefused("series", { line, column: key, found: key, expected: `≤ ${LONGEST_KEY}` });
    if (seen.has(key)) throw new FileRefused("duplicateColumn", { line, column: key, found: key });
    seen.add(key);
  });
  return { kind: "wide", keys, titles };
}
