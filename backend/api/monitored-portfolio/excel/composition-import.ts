import type { FileMapping } from "#app/contract/file-reading.ts";
import type { SentFile, TableReport } from "#app/contract/table-file.ts";
import { PORTFOLIO_VERSION_TYPES, type PortfolioVersionType } from "#app/domain/enumerations.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import {
  COMPOSITION_TABLE,
  cellsOf,
  knownSeriesOf,
  linesOf,
  type Row,
  tellMissingColumns,
} from "#backend/api/model-portfolio/composition-file.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { type ReadTable, readTable } from "#backend/import/read-table.ts";
import { reportOf, TableFaults, tellOpenDays } from "#backend/import/table-faults.ts";
import { compositionsOf, putComposition, type VersionedComposition } from "../composition/composition.store.ts";
import { faultsOf } from "../composition/validation.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { goOn } from "../propagation/go-on.ts";
import { type SectionRow, sectionsOf } from "../section/section.store.ts";

/** What a file makes of a portfolio: what is told of it, and the writing of it, where it has no fault. */
export interface ImportPlan {
  report: TableReport;
  write(tx: Transaction, caller: Caller): Promise<void>;
}
export interface Tried {
  file: SentFile;
  table: ReadTable;
  dryRun: boolean;
}

/** Names of the versions as files write them, in both languages. */
const VERSIONS: Record<string, PortfolioVersionType> = {
  ...Object.fromEntries(PORTFOLIO_VERSION_TYPES.map((type) => [type.toLowerCase(), type])),
  ...{ modèle: "MODEL", modele: "MODEL", exécutée: "EXECUTED", executee: "EXECUTED", exécuté: "EXECUTED", pur: "PURE" },
};

interface Group {
  versionType: PortfolioVersionType;
  date: string;
  rows: Row[];
}

/** Rows of each version and day, the earlier days first. Without a column of versions all rows are of the portfolio's own. */
function groupsOf(table: ReadTable, own: PortfolioVersionType, faults: TableFaults): Group[] {
  const { head, cell } = cellsOf(table);
  const groups = new Map<string, Group>();
  for (const row of table.rows) {
    const date = cell(row, "date");
    const written = cell(row, "version");
    const versionType = head("version") ? VERSIONS[written.toLowerCase()] : own;
    if (!isDay(date)) faults.add("COMPOSITION_DATE_INVALID", { line: row.line, column: head("date")!, found: date });
    if (versionType === undefined) faults.add("COMPOSITION_VERSION_UNKNOWN", { line: row.line, column: head("version")!, found: written });
    if (!isDay(date) || versionType === undefined) continue;
    const key = `${date} ${versionType}`;
    const group = groups.get(key) ?? { versionType, date, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.date.localeCompare(b.date));
}

type Written = Pick<VersionedComposition, "versionType" | "date" | "lines" | "comment">;
const contentOf = ({ lines, comment }: Written) => ({ lines, comment });
const same = (a: Written, b: Written) => JSON.stringify([a.lines, a.comment]) === JSON.stringify([b.lines, b.comment]);

/** Tells what breaks a rule, at the line of its series, else at the first line of its composition. */
async function judge(
  queries: Queries,
  portfolio: PortfolioRow,
  settings: readonly SectionRow[],
  { judged, rows, column }: { judged: Parameters<typeof faultsOf>[3]; rows: readonly Row[]; column: string },
  faults: TableFaults,
): Promise<void> {
  const { total, own, ofRules } = await faultsOf(queries, portfolio, settings, judged);
  for (const problem of judged.versionType === "MODEL" ? [...own, ...ofRules] : own) {
    if (problem.severity !== "error") continue;
    const at = judged.lines.findIndex(({ series }) => series === problem.series);
    const { found = at < 0 ? total : undefined } = problem;
    faults.add(problem.code, { line: (rows[at] ?? rows[0])!.line, column, found });
  }
}

/** Reads the file: unpacking a workbook takes longer than rows should be locked. */
export const readCompositions = (file: SentFile, dayOrder: FileMapping["dayOrder"]): Promise<ReadTable> =>
  readTable(file, { ...COMPOSITION_TABLE, ...(dayOrder && { given: { dayOrder } }) });

/**
 * Compositions of a file, each judged as one that is written by hand: what is wrong with the lines in every version, what breaks a rule in
 * the model alone. Those of days and versions that the file does not name stay.
 */
export async function planCompositions(queries: Queries, portfolio: PortfolioRow, { file, table, dryRun }: Tried): Promise<ImportPlan> {
  const faults = new TableFaults();
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  const writes: Array<{ present: Written | undefined; composition: Written }> = [];
  const cells = cellsOf(table);
  tellMissingColumns(table, faults);
  if (!cells.head("date")) faults.add("COMPOSITION_COLUMN_MISSING", { line: 1, found: "date" });
  if (faults.count === 0 && !tellOpenDays(table, "COMPOSITION_DAY_ORDER_OPEN", faults)) {
    const known = await knownSeriesOf(queries, table);
    const settings = await sectionsOf(queries, portfolio.uuid);
    const stored = await compositionsOf(queries, portfolio.uuid);
    for (const { versionType, date, rows } of groupsOf(table, portfolio.versionType, faults)) {
      const earlierFaults = faults.count;
      const lines = linesOf(rows, cells, known, faults);
      if (faults.count > earlierFaults) continue;
      const ofVersion = stored.filter((one) => one.versionType === versionType);
      const present = ofVersion.find((one) => one.date === date);
      const comment = rows.map((row) => cells.cell(row, "comment")).find((text) => text !== "") ?? present?.comment ?? "";
      const composition = { versionType, date, lines, comment };
      const before = [...ofVersion, ...writes.map(({ composition }) => composition).filter((one) => one.versionType === versionType)]
        .filter((one) => one.date < date)
        .sort((a, b) => a.date.localeCompare(b.date))
        .at(-1);
      await judge(
        queries,
        portfolio,
        settings,
        { judged: { ...composition, before: before?.lines ?? null }, rows, column: cells.head("weight")! },
        faults,
      );
      counts[present === undefined ? "added" : same(present, composition) ? "unchanged" : "changed"]++;
      if (present === undefined || !same(present, composition)) writes.push({ present, composition });
    }
  }
  return {
    report: reportOf(file, dryRun, table, counts, faults),
    async write(tx, caller) {
      for (const { present, composition } of writes) {
        const { versionType, date } = composition;
        await putComposition(tx, { portfolio: portfolio.uuid, ...composition, author: caller.userUuid });
        const content = { before: present ? contentOf(present) : null, after: contentOf(composition) };
        await goOn(tx, caller, portfolio, { kind: "COMPOSITION", versionType, date, content });
      }
    },
  };
}
