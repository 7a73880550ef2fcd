import type { FileMapping } from "#app/contract/file-reading.ts";
import type { SentFile } from "#app/contract/table-file.ts";
import { dayNumber } from "#app/domain/numerics/calendar.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import type { Queries } from "#backend/calls/context.ts";
import { markOfNumber } from "#backend/import/notation.ts";
import { type ReadTable, readTable } from "#backend/import/read-table.ts";
import { reportOf, TableFaults, tellOpenDays } from "#backend/import/table-faults.ts";
import { numberOfText } from "#backend/import/text-number.ts";
import { type GivenKind, givenValuesOf, storeGivenValues } from "../values/given-values.ts";
import type { ImportPlan, Tried } from "./composition-import.ts";

const TITLES: Record<string, string> = {
  ...{ date: "date", jour: "date", day: "date" },
  ...{ value: "value", valeur: "value", vl: "value", nav: "value", "valeur liquidative": "value" },
};
const GREATEST = 1e12;

/** Reads the file: unpacking a workbook takes longer than rows should be locked. */
export const readValues = (file: SentFile, dayOrder: FileMapping["dayOrder"]): Promise<ReadTable> =>
  readTable(file, {
    days: ["date"],
    nameOf: (title) => TITLES[title.trim().toLowerCase()] ?? null,
    ...(dayOrder && { given: { dayOrder } }),
  });

/** The sign before the decimals: a workbook writes a point; null for a text in which 101.234 may be either. */
function markOf({ rows, reading }: ReadTable): "," | "." | null {
  if (reading.sheet !== null) return ".";
  const evidence = rows.map(({ cells }) => markOfNumber(cells.get("value") ?? ""));
  const said = evidence.find((one) => typeof one === "object");
  if (typeof said === "object") return said.says;
  return evidence.includes("open") ? null : ".";
}

/** Value of each day of a table; what is wrong with a cell goes to `faults`. */
function valuesOfTable(table: ReadTable, faults: TableFaults): Map<number, number> {
  const values = new Map<number, number>();
  for (const column of ["date", "value"])
    if (!table.columns.includes(column)) faults.add("VALUE_COLUMN_MISSING", { line: table.headLine, found: column });
  if (faults.count > 0 || tellOpenDays(table, "VALUE_DAY_ORDER_OPEN", faults)) return values;
  const mark = markOf(table);
  const today = dayNumber(marketToday());
  for (const { line, cells } of table.rows) {
    const [date, text] = [cells.get("date") ?? "", cells.get("value") ?? ""];
    const day = isDay(date) ? dayNumber(date) : null;
    const value = mark === null ? null : numberOfText(text.trim(), mark);
    if (day === null) faults.add("VALUE_DATE_INVALID", { line, column: "date", found: date });
    else if (day > today) faults.add("VALUE_DATE_TO_COME", { line, column: "date", found: date });
    else if (values.has(day)) faults.add("VALUE_DATE_TWICE", { line, column: "date", found: date });
    if (mark === null) faults.add("VALUE_MARK_OPEN", { line, column: "value", found: text });
    else if (value === null || !(value > 0 && value < GREATEST)) faults.add("VALUE_NUMBER_INVALID", { line, column: "value", found: text });
    if (day !== null && value !== null) values.set(day, value);
  }
  return values;
}

/** Values of a file, put over those that files gave before: a day that is there is replaced. */
export async function planValues(
  queries: Queries,
  { portfolio, kind }: { portfolio: string; kind: GivenKind },
  { file, table, dryRun }: Tried,
): Promise<ImportPlan> {
  const faults = new TableFaults();
  const present = (await givenValuesOf(queries, portfolio)).get(kind);
  const before = new Map(Array.from(present?.days ?? [], (day, i): [number, number] => [day, present!.values[i]!]));
  const values = valuesOfTable(table, faults);
  const counts = { added: 0, changed: 0, unchanged: 0, removed: 0 };
  for (const [day, value] of values) counts[!before.has(day) ? "added" : before.get(day) === value ? "unchanged" : "changed"]++;
  return {
    report: reportOf(file, dryRun, table, counts, faults),
    async write(tx, { userUuid: author }) {
      const all = new Map([...before, ...values]);
      const days = Int32Array.from([...all.keys()].sort((a, b) => a - b));
      await storeGivenValues(tx, { portfolio, kind, author }, { days, values: Float64Array.from(days, (day) => all.get(day)!) });
    },
  };
}
