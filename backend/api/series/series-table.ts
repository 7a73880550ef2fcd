import type { z } from "zod";
import { type SeriesRecord, seriesInput } from "#app/contract/series/series.ts";
import { isIsin } from "#app/domain/isin.ts";
import { PAI_CODES, type PaiCode } from "#app/domain/journey.ts";
import { definitionOf, FEES } from "#backend/api/series/series.domain.ts";
import type { Definition, SeriesRow } from "#backend/api/series/series.store.ts";
import { type Keepers, mayWrite } from "#backend/api/series/series-keeper.ts";
import type { ReadTable } from "#backend/table-file/read-table.ts";
import type { TableFaults } from "#backend/table-file/table-faults.ts";
import type { WrittenTable } from "#backend/table-file/write-table.ts";

/** Terms of structured products are written one by one. */
type Field = Exclude<keyof z.infer<typeof seriesInput>, "uuid" | "version" | "structuredTerms">;
type Kind = "text" | "word" | "number" | "percent" | "flag" | "date" | "house";
interface Column {
  name: string;
  field: Field;
  kind: Kind;
  /** Columns of one field: the impacts, each on its own. */
  impact?: PaiCode;
}
const column = (name: string, field: Field, kind: Kind): Column => ({ name, field, kind });

/** Columns of the files, and what they are of a series. */
const COLUMNS: readonly Column[] = [
  column("code", "externalId", "text"),
  column("name", "fullName", "text"),
  column("keeper", "keeper", "house"),
  column("isin", "isin", "word"),
  column("type", "type", "word"),
  column("class", "assetClass", "word"),
  column("subclass", "subAssetClass", "text"),
  column("zone", "geographicFocus", "word"),
  column("currency", "currency", "word"),
  column("status", "commercialStatus", "word"),
  column("created", "creationDate", "date"),
  column("closed", "closeDate", "date"),
  column("distributing", "distributingFlag", "flag"),
  column("etf", "etf", "flag"),
  column("ethical", "ethicalDimension", "text"),
  column("sri", "sri", "number"),
  column("srri", "srri", "number"),
  column("sped", "spedRiskScale", "number"),
  column("sfdr", "sfdrCategory", "word"),
  column("isr", "isrLabel", "flag"),
  column("greenfin", "greenfinLabel", "flag"),
  column("esg", "esgLabel", "flag"),
  column("sustainable_min", "sustainabilityMinInvestments", "percent"),
  column("taxonomy_min", "sustainabilityMinTaxonomyAlignment", "percent"),
  ...PAI_CODES.map((impact): Column => ({ name: `pai_${impact.toLowerCase()}`, field: "pai", kind: "flag", impact })),
  column("kiid", "urlKiid", "text"),
  column("kid", "urlPriipsKid", "text"),
  column("kid_date", "kidDate", "date"),
  column("brochure", "urlPresentationBrochure", "text"),
  column("holding_period", "investmentTime", "number"),
  column("fees", "managementFees", "percent"),
];
const REQUIRED: readonly Field[] = ["externalId", "fullName", "type", "assetClass", "currency"];
const YES: ReadonlySet<string> = new Set(["yes", "oui", "true", "1", "y", "o"]);
const NO: ReadonlySet<string> = new Set(["no", "non", "false", "0", "n"]);
/** Columns of days, which the reader of files gives as ISO days. */
export const DAY_COLUMNS: readonly string[] = COLUMNS.filter(({ kind }) => kind === "date").map(({ name }) => name);

function writtenCell({ field, impact, kind }: Column, item: SeriesRecord): string | number | null {
  if (kind === "house") return item.keeperName;
  const value = impact === undefined ? item[field as Exclude<Field, "pai">] : (item.pai?.[impact] ?? null);
  return typeof value === "boolean" ? (value ? "yes" : "no") : value;
}

/** Series as the file that can be imported again. */
export const seriesTable = (items: readonly SeriesRecord[]): WrittenTable => ({
  name: "series",
  columns: COLUMNS.map(({ name }) => name),
  rows: items.map((item) => COLUMNS.map((of) => writtenCell(of, item))),
});

/** Codes of the file, to be looked up at once. */
export const codesOf = ({ rows }: ReadTable): string[] => [...new Set(rows.flatMap(({ cells }) => cells.get("code") ?? []))];

export interface PlannedSeries {
  writes: Definition[];
  added: number;
  changed: number;
  unchanged: number;
}

function readCell(kind: Kind, cell: string): string | number | boolean {
  switch (kind) {
    case "number":
      return Number(cell);
    case "percent":
      return cell.replace(",", ".").replace(/%$/, "").trimEnd();
    case "flag": {
      const word = cell.toLowerCase();
      return YES.has(word) ? true : NO.has(word) ? false : cell;
    }
    case "word":
      return cell.toUpperCase();
    default:
      return cell;
  }
}

/** What a row says of a series, by field. Impacts that it does not name keep what is stored. */
function sentBy(cells: ReadonlyMap<string, string>, before: SeriesRow | null, { houses }: Keepers): Partial<Record<Field, unknown>> {
  const sent: Partial<Record<Field, unknown>> = {};
  for (const { name, field, kind, impact } of COLUMNS) {
    const cell = cells.get(name);
    if (cell !== undefined && impact) sent.pai = { ...before?.pai, ...(sent.pai as object), [impact]: readCell(kind, cell) };
    else if (cell !== undefined && kind === "house") sent[field] = cell === before?.keeperName ? before.keeper : (houses.get(cell) ?? cell);
    else if (cell !== undefined) sent[field] = readCell(kind, cell);
    else if (REQUIRED.includes(field) && before) sent[field] = before[field];
  }
  return sent;
}

/** Columns whose cells do not fit. */
function wrongColumns(
  sent: Partial<Record<Field, unknown>>,
  before: SeriesRow | null,
): { parsed: z.infer<typeof seriesInput> | null; wrong: Column[] } {
  const { data, error } = seriesInput.safeParse(sent);
  const paths = (error?.issues ?? []).map(({ path }) => path);
  const wrong = COLUMNS.filter(({ field, impact }) =>
    paths.some(([first, second]) => first === field && (impact === undefined || second === impact)),
  );
  const named = (name: string) => COLUMNS.find((of) => of.name === name)!;
  if (typeof sent.managementFees === "string" && !FEES.test(sent.managementFees)) wrong.push(named("fees"));
  if (typeof sent.isin === "string" && sent.isin !== before?.isin && !isIsin(sent.isin)) wrong.push(named("isin"));
  const [begins, ends] = [data?.creationDate ?? before?.creationDate, data?.closeDate ?? before?.closeDate];
  if (data && begins && ends && ends < begins) wrong.push(named("closed"));
  return { parsed: data ?? null, wrong: COLUMNS.filter((of) => wrong.includes(of)) };
}

/**
 * What a file makes of the series. A change of one that the writer's organisation does not keep is a fault of its line. Each faulty cell is reported with its line and column, SERIES_<COLUMN>_EMPTY, _INVALID or
 * _TWICE; a cell that is empty keeps what is stored.
 */
export function planSeriesImport(table: ReadTable, present: readonly SeriesRow[], keepers: Keepers, faults: TableFaults): PlannedSeries {
  const byCode = new Map(present.map((row) => [row.externalId, row]));
  const seen = new Set<string>();
  const plan: PlannedSeries = { writes: [], added: 0, changed: 0, unchanged: 0 };
  if (!table.columns.includes("code")) faults.add("SERIES_COLUMN_MISSING", { line: 1, column: "code" });
  for (const name of table.columns)
    if (!COLUMNS.some((of) => of.name === name)) faults.add("SERIES_COLUMN_UNKNOWN", { line: 1, column: name });
  if (faults.count > 0) return plan;
  for (const { line, cells } of table.rows) {
    const before = byCode.get(cells.get("code") ?? "") ?? null;
    const { parsed, wrong } = wrongColumns(sentBy(cells, before, keepers), before);
    const count = faults.count;
    for (const { name } of wrong) {
      const found = cells.get(name);
      faults.add(`SERIES_${name.toUpperCase()}_${found === undefined ? "EMPTY" : "INVALID"}`, { line, column: name, found });
    }
    const code = cells.get("code");
    if (code !== undefined && seen.has(code)) faults.add("SERIES_CODE_TWICE", { line, column: "code", found: code });
    if (code !== undefined) seen.add(code);
    if (parsed === null || faults.count > count) continue;
    const definition = definitionOf(parsed, before, parsed.keeper ?? (before ? before.keeper : keepers.by.assetManager));
    if (before && sameDefinition(definition, before)) plan.unchanged++;
    else if (before && !mayWrite(keepers.by, before.keeper)) faults.add("SERIES_KEPT_ELSEWHERE", { line, column: "code", found: code });
    else {
      plan.writes.push(definition);
      if (before) plan.changed++;
      else plan.added++;
    }
  }
  return plan;
}

const DECIMALS: ReadonlySet<Field> = new Set(COLUMNS.filter(({ kind }) => kind === "percent").map(({ field }) => field));

function sameDefinition(definition: Definition, before: SeriesRow): boolean {
  return COLUMNS.every(({ field, impact }) => {
    if (impact !== undefined) return (definition.pai?.[impact] ?? null) === (before.pai?.[impact] ?? null);
    const [one, other] = [definition[field] ?? null, before[field]];
    return one === other || (DECIMALS.has(field) && one !== null && other !== null && Number(one) === Number(other));
  });
}
