import sax from "sax";
import type { ProviderFormat } from "#app/domain/market-data/provider.ts";
import { kindOf } from "#backend/import/file-kind.ts";
import { SourceFault } from "./source-fault.ts";

const MOST_COLUMNS = 400;
const MOST_DEPTH = 4;

/** The file of a provider as a table that the import kit reads: delimited text as it is, or made of JSON or of the central bank's rates. */
export function tableBytes(bytes: Buffer, format: ProviderFormat, rowsAt: string): Buffer {
  if (format === "TABLE") {
    const found = kindOf(bytes);
    if ("refused" in found) throw new SourceFault("UNREADABLE", `imports.problem.${found.refused}`);
    return bytes;
  }
  const text = new TextDecoder().decode(bytes);
  return Buffer.from(delimited(format === "JSON" ? tableOfJson(text, rowsAt) : tableOfRates(text)));
}

interface Table {
  columns: readonly string[];
  rows: ReadonlyArray<ReadonlyMap<string, string>>;
}

/** Commas between the cells leave the point to the decimals, as JSON and the central bank write them. */
function delimited({ columns, rows }: Table): string {
  const cell = (text: string) => (/[",\r\n;\t|]/.test(text) ? `"${text.replace(/[\r\n]+/g, " ").replaceAll('"', '""')}"` : text);
  const line = (cells: readonly string[]) => cells.map(cell).join(",");
  return `${[line(columns), ...rows.map((row) => line(columns.map((name) => row.get(name) ?? "")))].join("\n")}\n`;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
const isRecord = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isRows = (value: Json | undefined): value is Array<{ [name: string]: Json }> =>
  Array.isArray(value) && value.length > 0 && value.every(isRecord);

/** A list of objects as a table: a column for each name, those of objects in it with a point between. Throws NO_TABLE. */
export function tableOfJson(text: string, rowsAt: string): Table {
  let whole: Json;
  try {
    whole = JSON.parse(text) as Json;
  } catch {
    throw new SourceFault("NO_TABLE", "JSON");
  }
  const path = rowsAt.split(".").filter((name) => name !== "");
  const at = path.reduce<Json | undefined>((value, name) => (isRecord(value) ? value[name] : undefined), whole);
  const found = path.length > 0 ? at : firstRows(whole, 0);
  if (!isRows(found)) throw new SourceFault("NO_TABLE", rowsAt || "JSON");
  const columns = new Set<string>();
  const rows = found.map((item) => {
    const row = new Map<string, string>();
    flatten(item, "", row, 0);
    for (const name of row.keys()) columns.add(name);
    return row;
  });
  if (columns.size === 0 || columns.size > MOST_COLUMNS) throw new SourceFault("NO_TABLE", rowsAt || "JSON");
  return { columns: [...columns], rows };
}

function firstRows(value: Json, depth: number): Json | undefined {
  if (isRows(value)) return value;
  if (!isRecord(value) || depth === MOST_DEPTH) return undefined;
  for (const part of Object.values(value)) {
    const found = firstRows(part, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function flatten(item: { [name: string]: Json }, before: string, row: Map<string, string>, depth: number): void {
  for (const [name, value] of Object.entries(item)) {
    const whole = before + name;
    if (isRecord(value) && depth < MOST_DEPTH) flatten(value, `${whole}.`, row, depth + 1);
    else if (value !== null && typeof value !== "object") row.set(whole, String(value));
  }
}

/**
 * Euro foreign exchange reference rates as the European Central Bank publishes them (eurofxref-daily.xml, eurofxref-hist.xml): a day a
 * line, a currency a column, units of it for one euro. Throws NO_TABLE.
 */
export function tableOfRates(text: string): Table {
  const parser = sax.parser(true, { xmlns: false });
  const days = new Map<string, Map<string, string>>();
  let day: Map<string, string> | null = null;
  parser.onerror = () => {
    throw new SourceFault("NO_TABLE", "XML");
  };
  parser.onopentag = ({ name, attributes }) => {
    const { time, currency, rate } = attributes as Record<string, string | undefined>;
    if (name.split(":").at(-1) !== "Cube") return;
    if (time !== undefined) {
      day = days.get(time) ?? new Map([["date", time]]);
      days.set(time, day);
    } else if (currency !== undefined && rate !== undefined) day?.set(currency, rate);
  };
  parser.write(text).close();
  const columns = new Set(["date", ...[...days.values()].flatMap((rates) => [...rates.keys()])]);
  if (columns.size < 2) throw new SourceFault("NO_TABLE", "XML");
  return { columns: [...columns], rows: [...days.values()] };
}
