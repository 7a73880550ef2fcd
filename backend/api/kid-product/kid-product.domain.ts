import { randomUUID } from "node:crypto";
import { isIsin } from "#app/domain/isin.ts";
import { withoutInvisible } from "#backend/import/identifiers.ts";
import { NOT_COMPUTED } from "#backend/import/no-value.ts";
import type { ReadTable, TableColumns } from "#backend/import/read-table.ts";
import type { TableFaults } from "#backend/import/table-faults.ts";
import { plainTitle } from "#backend/import/table-start.ts";
import type { LineRow } from "./kid-product.store.ts";

const COLUMNS = ["isin", "display name", "name", "code"] as const;
type Column = (typeof COLUMNS)[number];
/** Titles as files write them, in English and in French. */
const TITLES: Record<string, Column> = {
  isin: "isin",
  code_isin: "isin",
  display_name: "display name",
  displayname: "display name",
  nom_affiche: "display name",
  name: "name",
  nom: "name",
  code: "code",
  code_produit: "code",
  product_code: "code",
};
export const FILE_COLUMNS: TableColumns = { days: [], names: COLUMNS, nameOf: (title) => TITLES[plainTitle(title)] ?? null };

const LONGEST = 300;
const EMPTY = {
  "display name": "KID_PRODUCT_DISPLAY_NAME_EMPTY",
  name: "KID_PRODUCT_NAME_EMPTY",
  code: "KID_PRODUCT_CODE_EMPTY",
} as const;

export interface FileLine {
  isin: string;
  displayName: string;
  name: string;
  code: string;
}

/** What is wrong with a cell of ISINs; null for a good one. */
function isinFault(found: string): string | null {
  if (/\s/.test(found)) return "KID_PRODUCT_ISIN_CONTAIN_SPACES";
  return isIsin(found) ? null : "KID_PRODUCT_ISIN_INVALID";
}

/** Lines of a file of KID products; each fault with its line and column. Codes of the catalogue, and those for what it does not name. */
export function linesOf(table: ReadTable, faults: TableFaults): FileLine[] {
  const missing = COLUMNS.filter((column) => !table.columns.includes(column));
  for (const column of missing) faults.add("INVALID_EXCEL_FILE", { line: table.headLine, column });
  if (missing.length > 0) return [];
  const seen = new Set<string>();
  const names = new Map<string, string>();
  return table.rows.map(({ line, cells }) => {
    const text = (column: Column) => withoutInvisible(cells.get(column) ?? "");
    const isin = text("isin");
    const at = (column: Column) => ({ line, column, found: text(column) });
    const wrong = isinFault(isin);
    if (wrong) faults.add(wrong, at("isin"));
    else if (seen.has(isin)) faults.add("KID_PRODUCT_ISIN_TWICE", at("isin"));
    seen.add(isin);
    for (const column of ["display name", "name", "code"] as const) {
      const found = text(column).trim();
      if (found === "") faults.add(EMPTY[column], at(column));
      else if (found === NOT_COMPUTED) faults.add("KID_PRODUCT_FORMULA", at(column));
      else if (found.length > LONGEST) faults.add("KID_PRODUCT_TEXT_LONG", at(column));
    }
    const [code, name] = [text("code").trim(), text("name").trim()];
    const first = names.get(code);
    if (first !== undefined && first !== name && code !== "" && name !== "") faults.add("KID_PRODUCT_NAME_DIFFERS", at("name"));
    else names.set(code, name);
    return { isin, displayName: text("display name").trim(), name, code };
  });
}

interface Present {
  known: readonly LineRow[];
  products: ReadonlyArray<{ id: string; code: string; name: string }>;
}

/** What the lines of a file make of what the insurer has: products and ISINs to write, and products that may have lost their last ISIN. */
export function planImport(lines: readonly FileLine[], owner: string, { known, products }: Present) {
  const before = new Map(known.map((row) => [row.isin, row]));
  const ids = new Map(products.map(({ code, id }) => [code, id]));
  const names = new Map(products.map(({ code, name }) => [code, name]));
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const written = new Set<string>();
  const left = new Set<string>();
  const changed: FileLine[] = [];
  for (const line of lines) {
    const present = before.get(line.isin);
    const isSame = present?.code === line.code && present.displayName === line.displayName && present.name === line.name;
    counts[present ? (isSame ? "unchanged" : "changed") : "added"]++;
    if (isSame) continue;
    changed.push(line);
    written.add(line.code);
    if (present && present.code !== line.code) left.add(present.id);
  }
  for (const code of written) if (!ids.has(code)) ids.set(code, randomUUID());
  for (const { code, name } of lines) if (written.has(code)) names.set(code, name);
  return {
    counts,
    products: [...written].map((code) => ({ id: ids.get(code)!, owner, code, name: names.get(code)! })),
    lines: changed.map(({ isin, displayName, code }) => ({ product: ids.get(code)!, owner, isin, displayName })),
    left: [...left],
  };
}
