import type { PoolStatistics, PoolValidation } from "#app/contract/investment-pool.ts";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import type { LineRow, LineWrite, StatisticsRow } from "#backend/api/investment-pool/pool-lines.store.ts";
import type { ReadTable } from "#backend/import/read-table.ts";
import type { TableFaults } from "#backend/import/table-faults.ts";

/** Days after which a last value counts as late: a month and a few days, since the slowest funds are valued monthly. */
const STALE_DAYS = 40;
const FAULTS_TOLD = 500;
const DAY_MS = 86_400_000;

/** Faults of the lines that a pool stands for. `today` is a day of the market, YYYY-MM-DD. */
export function validatePool(lines: readonly LineRow[], callerId: string | null, today: string): PoolValidation {
  const faults: PoolValidation["faults"] = [];
  const oldest = new Date(Date.parse(today) - STALE_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (lines.length === 0) faults.push({ code: "EMPTY", severity: "ERROR", series: null, name: null });
  for (const { series, name, lastValueDate, sri, managementFees } of lines) {
    const of = { series, name };
    if (lastValueDate === null) faults.push({ code: "NO_VALUES", severity: "ERROR", ...of });
    else if (lastValueDate < oldest) faults.push({ code: "STALE_VALUES", severity: "WARNING", ...of });
    if (sri === null) faults.push({ code: "NO_SRI", severity: "WARNING", ...of });
    if (managementFees === null) faults.push({ code: "NO_FEES", severity: "WARNING", ...of });
  }
  faults.sort((a, b) => (a.severity === b.severity ? 0 : a.severity === "ERROR" ? -1 : 1));
  const valid = faults.every(({ severity }) => severity !== "ERROR");
  return { valid, callerId, series: lines.length, faults: faults.slice(0, FAULTS_TOLD), faultCount: faults.length };
}

/** Totals and groups of the lines in the shape of the contract. */
export function poolStatistics(
  totals: StatisticsRow,
  groups: ReadonlyArray<{ assetClass: string; sri: number | null; n: number }>,
): PoolStatistics {
  const sum = (of: typeof groups) => of.reduce((total, { n }) => total + n, 0);
  const scale = [1, 2, 3, 4, 5, 6, 7];
  const { commonFrom, commonTo } = totals;
  const common = commonFrom !== null && commonTo !== null && commonFrom <= commonTo;
  return {
    ...totals,
    byAssetClass: ASSET_CLASSES.map((assetClass) => ({
      assetClass,
      series: sum(groups.filter((group) => group.assetClass === assetClass)),
    })).filter(({ series }) => series > 0),
    bySri: scale.map((sri) => ({ sri, series: sum(groups.filter((group) => group.sri === sri)) })).filter(({ series }) => series > 0),
    commonFrom: common ? commonFrom : null,
    commonTo: common ? commonTo : null,
  };
}

/** Columns of the files that pools are exported to and imported from. */
export const POOL_COLUMNS = ["code", "isin", "name", "pinned"] as const;
const YES = /^(?:yes|oui|true|vrai|1|x)$/i;
const NO = /^(?:no|non|false|faux|0)$/i;

/** Codes and ISINs that the file names, to be looked up at once. */
export const codesOf = ({ rows }: ReadTable): string[] => [
  ...new Set(rows.flatMap(({ cells }) => [cells.get("code"), cells.get("isin")?.toUpperCase()]).filter((code) => code !== undefined)),
];

interface Known {
  uuid: string;
  externalId: string;
  isin: string | null;
}
export interface PlannedImport {
  writes: Required<LineWrite>[];
  added: number;
  changed: number;
  unchanged: number;
  /** Series of the pool that the file does not name. */
  unnamed: string[];
}

/** What a file makes of a pool. Faults go to `faults`; their lines are left out. */
export function planPoolImport(table: ReadTable, present: readonly LineRow[], known: readonly Known[], faults: TableFaults): PlannedImport {
  const byCode = new Map(known.map((series) => [series.externalId, series.uuid]));
  const byIsin = new Map<string, string[]>();
  for (const { isin, uuid } of known) if (isin) byIsin.set(isin, [...(byIsin.get(isin) ?? []), uuid]);
  const held = new Map(present.map((line) => [line.series, line]));
  const named = new Set<string>();
  const plan: PlannedImport = { writes: [], added: 0, changed: 0, unchanged: 0, unnamed: [] };
  if (!table.columns.includes("code") && !table.columns.includes("isin")) faults.add("POOL_COLUMN_MISSING", { line: 1, column: "isin" });
  for (const { line, cells } of faults.count > 0 ? [] : table.rows) {
    const code = cells.get("code");
    const isin = cells.get("isin")?.toUpperCase();
    const column = code === undefined ? "isin" : "code";
    const found = code === undefined ? (byIsin.get(isin ?? "") ?? []) : [byCode.get(code) ?? []].flat();
    const [series] = found;
    if (code === undefined && isin === undefined) faults.add("POOL_SERIES_EMPTY", { line, column });
    else if (!series) faults.add("POOL_SERIES_UNKNOWN", { line, column, found: code ?? isin });
    else if (found.length > 1) faults.add("POOL_SERIES_AMBIGUOUS", { line, column, found: isin });
    else if (named.has(series)) faults.add("POOL_SERIES_TWICE", { line, column, found: code ?? isin });
    else {
      named.add(series);
      const pinned = cells.get("pinned");
      if (pinned !== undefined && !YES.test(pinned) && !NO.test(pinned))
        faults.add("POOL_PINNED_INVALID", { line, column: "pinned", found: pinned });
      const name = cells.get("name");
      if (name !== undefined && name.length > 160) faults.add("POOL_NAME_LONG", { line, column: "name", found: name });
      const before = held.get(series);
      const write = {
        series,
        name: name !== undefined && name !== before?.name ? name : null,
        pinned: pinned === undefined ? (before?.pinned ?? false) : YES.test(pinned),
      };
      if (before && write.name === null && write.pinned === before.pinned) plan.unchanged++;
      else {
        plan.writes.push(write);
        if (before) plan.changed++;
        else plan.added++;
      }
    }
  }
  plan.unnamed = present.map(({ series }) => series).filter((series) => !named.has(series));
  return plan;
}
