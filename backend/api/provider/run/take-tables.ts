import { seriesOfKeys } from "#backend/api/financial-value/import/series-of-keys.ts";
import type { Definition, SeriesRow } from "#backend/api/series/series.store.ts";
import { lockSeriesByCodes, upsertSeries } from "#backend/api/series/series-batch.store.ts";
import { readDefinitions } from "#backend/api/series/series-import.ts";
import { keepersFor } from "#backend/api/series/series-keeper.ts";
import { codesOf, planSeriesImport } from "#backend/api/series/series-table.ts";
import type { Transaction } from "#backend/database/database.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { ProblemList } from "#backend/import/problems.ts";
import type { ReadTable } from "#backend/import/read-table.ts";
import { mappingOf } from "#backend/import/source-answers.ts";
import { TableFaults } from "#backend/import/table-faults.ts";
import { belowZeroAmong } from "#backend/values/adjusted-values.ts";
import * as store from "../provider.store.ts";
import { dividendAmount, readDividends } from "../source/dividend-table.ts";
import { SourceFault } from "../source/source-fault.ts";
import { requireForm, type SourceTable, unreadable } from "../source/source-form.ts";
import { REFUSALS_KEPT, type RunTally } from "./run.domain.ts";
import type { Taker } from "./taker.ts";

const sentOf = ({ name, bytes }: SourceTable) => ({ filename: name.slice(0, 200) || "table", data: bytes.toString("base64") });

/** Takes the definitions of a table over: the lines without a fault, all at once or each by itself. */
export async function takeDefinitions(taker: Taker, source: SourceTable, tally: RunTally): Promise<void> {
  const { database, provider, task, signal } = taker;
  const { table } = await readDefinitions(sentOf(source), { given: mappingOf(provider.mapping), asks: true }).catch((error: unknown) => {
    throw unreadable(error);
  });
  requireForm(table.reading, provider.titles);
  tally.lines += table.rows.length;
  const parts: ReadTable[] = task.oneByOne ? table.rows.map((row) => ({ ...table, rows: [row] })) : [table];
  for (const part of parts) {
    signal.throwIfAborted();
    const told = await withTransaction(database, (tx) => writeDefinitions(tx, taker, part));
    for (const { definition, before, uuid } of told.written) {
      const item = tally.of({ series: uuid, externalId: definition.externalId, fullName: definition.fullName });
      item.outcome = before ? "CHANGED" : "ADDED";
      item.fields = before ? changedFields(definition, before) : [];
    }
    for (const { uuid, externalId, fullName } of told.same) tally.of({ series: uuid, externalId, fullName });
    for (const { code, line, column, found } of told.faults.kept)
      tally.refuse({ file: source.name, line, column, found, expected: null, reason: code });
  }
}

async function writeDefinitions(tx: Transaction, { by, task }: Taker, table: ReadTable) {
  const faults = new TableFaults(REFUSALS_KEPT);
  const present = await lockSeriesByCodes(tx, codesOf(table));
  const byCode = new Map(present.map((row) => [row.externalId, row]));
  const plan = planSeriesImport(table, present, await keepersFor(tx, by), faults, await belowZeroAmong(tx, present));
  if (table.rows.length > 0 && faults.kept.some(({ code }) => code.startsWith("SERIES_COLUMN_")))
    throw new SourceFault("FORM_CHANGED", faults.kept[0]!.column);
  const isMeant = ({ externalId }: Definition) => {
    const before = byCode.get(externalId);
    if (task.only !== null) return before?.uuid === task.only;
    return task.takes === "ALL" || (task.takes === "NEW") === (before === undefined);
  };
  const writes = plan.writes.filter(isMeant);
  if (writes.length > 0) await upsertSeries(tx, writes);
  const uuids = new Map(
    (
      await lockSeriesByCodes(
        tx,
        writes.map(({ externalId }) => externalId),
      )
    ).map((row) => [row.externalId, row.uuid]),
  );
  const codes = new Set(plan.writes.map(({ externalId }) => externalId));
  return {
    faults,
    written: writes.map((definition) => ({
      definition,
      before: byCode.get(definition.externalId) ?? null,
      uuid: uuids.get(definition.externalId)!,
    })),
    same: task.takes === "NEW" ? [] : present.filter((row) => !codes.has(row.externalId) && (task.only === null || row.uuid === task.only)),
  };
}

/** Names of the fields that a definition changes. */
function changedFields(definition: Definition, before: SeriesRow): string[] {
  const plain = (value: unknown) =>
    JSON.stringify(typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : (value ?? null));
  return Object.entries(definition)
    .filter(([name, value]) => plain(value) !== plain(before[name as keyof SeriesRow]))
    .map(([name]) => name);
}

/** Sum of amounts of eight decimals. */
function sumOf(amount: string, before = "0.00000000"): string {
  const digits = (BigInt(amount.replace(".", "")) + BigInt(before.replace(".", ""))).toString().padStart(9, "0");
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}

/**
 * Keeps the dividends of a table beside the stored flows, which a person compares them with: no flow is written. Several of one day count
 * together, as stored ones do.
 */
export async function takeDividends(taker: Taker, source: SourceTable, tally: RunTally): Promise<void> {
  const { database, provider, by, task } = taker;
  const table = await readDividends(sentOf(source), mappingOf(provider.mapping)).catch((error: unknown) => {
    throw unreadable(error);
  });
  requireForm(table.reading, provider.titles);
  tally.lines += table.rows.length;
  const codes = [...new Set(table.rows.flatMap(({ cells }) => cells.get("code") ?? []))];
  const problems = new ProblemList(REFUSALS_KEPT);
  const known = await seriesOfKeys(database.orm, by, codes, problems);
  for (const [code, series] of await store.seriesOfCatalogue(
    database.orm,
    provider.name,
    codes.filter((code) => !known.has(code)),
  ))
    known.set(code, series);
  const rows = new Map<string, { provider: string; series: string; date: string; amount: string }>();
  const refuse = (line: number, column: string, reason: string, found: string | undefined, expected: string | null = null) =>
    tally.refuse({ file: source.name, line, column, found: found ?? null, expected, reason: `imports.problem.${reason}` });
  for (const { line, cells } of table.rows) {
    const [code = "", date = "", currency] = [cells.get("code"), cells.get("date"), cells.get("currency")?.toUpperCase()];
    const series = known.get(code);
    const amount = dividendAmount(cells.get("amount") ?? "");
    if (!series) refuse(line, "code", "unknownSeries", code);
    else if (task.only !== null && task.only !== series.uuid) continue;
    else if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) refuse(line, "date", "date", date, "2024-01-31");
    else if (amount === null) refuse(line, "amount", "number", cells.get("amount"), "1.25");
    else if (currency !== undefined && currency !== series.currency) refuse(line, "currency", "otherCurrency", currency, series.currency);
    else {
      const key = `${series.uuid} ${date}`;
      rows.set(key, { provider: provider.uuid, series: series.uuid, date, amount: sumOf(amount, rows.get(key)?.amount) });
      tally.of({ ...series, series: series.uuid });
    }
  }
  const outcomes = await withTransaction(database, (tx) => store.storeDividends(tx, [...rows.values()]));
  for (const series of known.values()) {
    const outcome = outcomes.get(series.uuid);
    if (outcome) tally.of({ ...series, series: series.uuid }).outcome = outcome;
  }
}
