import type { z } from "zod";
import { type SeriesRecord, seriesInput } from "#app/contract/series/series.ts";
import { isIsin } from "#app/domain/isin.ts";
import { definitionOf, FEES } from "#backend/api/series/series.domain.ts";
import type { Definition, SeriesRow } from "#backend/api/series/series.store.ts";
import { COLUMNS, type Column, type Field, readCell } from "#backend/api/series/series-columns.ts";
import { type Keepers, mayWrite } from "#backend/api/series/series-keeper.ts";
import type { ReadTable } from "#backend/import/read-table.ts";
import type { TableFaults } from "#backend/import/table-faults.ts";
import type { WrittenTable } from "#backend/table-file/write-table.ts";

const REQUIRED: readonly Field[] = ["externalId", "fullName", "type", "assetClass", "currency"];

type Nature = Readonly<Record<string, unknown>>;
/** What stands at a place of a nature; null where nothing does. */
const naturalAt = (nature: object | null | undefined, place: readonly string[]): string | number | boolean | null =>
  (place.reduce<unknown>((at, name) => (at as Nature | undefined)?.[name], nature) as string | number | boolean | undefined) ?? null;
/** A nature with another value at a place. */
function naturalWith(nature: Nature | undefined, [name, ...rest]: readonly string[], value: unknown): Nature {
  if (name === undefined) return nature ?? {};
  return { ...nature, [name]: rest.length === 0 ? value : naturalWith(nature?.[name] as Nature | undefined, rest, value) };
}

function writtenCell({ field, impact, kind, nature }: Column, item: SeriesRecord): string | number | null {
  if (kind === "house") return item.keeperName;
  const value = nature
    ? naturalAt(item.nature, nature)
    : impact === undefined
      ? item[field as Exclude<Field, "pai" | "nature">]
      : (item.pai?.[impact] ?? null);
  if (kind === "fraction" && value !== null) return Math.round(Number(value) * 1e4) / 100;
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

/** What a row says of a series, by field. Impacts and parts of the nature that it does not name keep what is stored. */
function sentBy(cells: ReadonlyMap<string, string>, before: SeriesRow | null, { houses }: Keepers): Partial<Record<Field, unknown>> {
  const sent: Partial<Record<Field, unknown>> = {};
  for (const { name, field, kind, impact, nature } of COLUMNS) {
    const cell = cells.get(name);
    if (nature) {
      if (cell !== undefined)
        sent.nature = naturalWith((sent.nature ?? before?.nature) as Nature | undefined, nature, readCell(kind, cell));
    } else if (cell !== undefined && impact) sent.pai = { ...before?.pai, ...(sent.pai as object), [impact]: readCell(kind, cell) };
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
  const wrong = COLUMNS.filter(({ field, impact, nature }) =>
    paths.some(
      ([first, ...rest]) =>
        first === field && (impact === undefined || rest[0] === impact) && (nature === undefined || rest.join(".") === nature.join(".")),
    ),
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
 * _TWICE; a cell that is empty keeps what is stored. Series of `belowZero` have values that only levels may have.
 */
export function planSeriesImport(
  table: ReadTable,
  present: readonly SeriesRow[],
  keepers: Keepers,
  faults: TableFaults,
  belowZero: ReadonlySet<string> = new Set(),
): PlannedSeries {
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
    if (before && belowZero.has(before.uuid) && definition.valuesHold !== "LEVEL")
      faults.add("SERIES_VALUES_HOLD_INVALID", { line, column: "values_hold", found: cells.get("values_hold") });
    else if (before && sameDefinition(definition, before)) plan.unchanged++;
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
  return COLUMNS.every(({ field, impact, nature }) => {
    if (nature !== undefined) return naturalAt(definition.nature, nature) === naturalAt(before.nature, nature);
    if (impact !== undefined) return (definition.pai?.[impact] ?? null) === (before.pai?.[impact] ?? null);
    const [one, other] = [definition[field as Exclude<Field, "nature">] ?? null, before[field as Exclude<Field, "nature">]];
    return one === other || (DECIMALS.has(field) && one !== null && other !== null && Number(one) === Number(other));
  });
}
