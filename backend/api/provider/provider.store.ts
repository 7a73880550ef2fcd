import { and, asc, count, desc, eq, getTableColumns, inArray, lte, sql } from "drizzle-orm";
import { CURRENCIES } from "#app/domain/enumerations.ts";
import { rateCode, rateName } from "#app/domain/market-data/exchange-rates.ts";
import type { ProviderContent } from "#app/domain/market-data/provider.ts";
import type { KnownSeries } from "#backend/api/financial-value/import/series-of-keys.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Transaction } from "#backend/database/database.ts";
import { providerDividend, providerRefusal, providerRun, series, financialProvider as table } from "#backend/database/schema/index.ts";

const { sample: _, ...columns } = getTableColumns(table);
export type ProviderRow = Omit<typeof table.$inferSelect, "sample">;
export type RunRow = typeof providerRun.$inferSelect;
export type ProviderFields = Partial<typeof table.$inferInsert>;

export async function listProviders(queries: Queries, page: { limit: number; offset: number }) {
  const items: ProviderRow[] = await queries
    .select(columns)
    .from(table)
    .orderBy(asc(alphabetical(table.name)), asc(table.uuid))
    .limit(page.limit)
    .offset(page.offset);
  return { items, total: await queries.$count(table) };
}

/** With `lock` the row stays as it is until the transaction ends. */
export async function findProvider(queries: Queries, uuid: string, lock = false): Promise<ProviderRow | null> {
  const query = queries.select(columns).from(table).where(eq(table.uuid, uuid));
  const [row] = await (lock ? query.for("update") : query);
  return row ?? null;
}

export async function providerNamed(queries: Queries, name: string): Promise<ProviderRow | null> {
  const [row] = await queries.select(columns).from(table).where(eq(table.name, name));
  return row ?? null;
}

/** Providers that hand over such content and are in service, in the order of their names. */
export const readyProviders = (queries: Queries, contents: readonly ProviderContent[]): Promise<ProviderRow[]> =>
  queries
    .select(columns)
    .from(table)
    .where(and(eq(table.state, "READY"), inArray(table.content, [...contents])))
    .orderBy(asc(alphabetical(table.name)), asc(table.uuid));

/** Providers whose time has come, kept from other processes until the transaction ends. */
export const dueProviders = (tx: Transaction): Promise<ProviderRow[]> =>
  tx
    .select(columns)
    .from(table)
    .where(and(eq(table.state, "READY"), lte(table.nextRunAt, sql`now()`)))
    .orderBy(table.nextRunAt)
    .for("update", { skipLocked: true });

export async function sampleOf(queries: Queries, uuid: string): Promise<{ bytes: Buffer; name: string } | null> {
  const [row] = await queries.select({ bytes: table.sample, name: table.sampleName }).from(table).where(eq(table.uuid, uuid));
  return row?.bytes ? { bytes: Buffer.from(row.bytes), name: row.name ?? "" } : null;
}

export async function insertProvider(tx: Transaction, row: typeof table.$inferInsert): Promise<void> {
  await tx.insert(table).values(row);
}

/** Changes a provider; its version tells that, unless `quietly`: what a run notes is no change of the configuration. */
export async function updateProvider(queries: Queries, uuid: string, fields: ProviderFields, quietly = false): Promise<void> {
  const version = quietly ? {} : { version: sql`${table.version} + 1` as never, updatedAt: sql`now()` as never };
  await queries
    .update(table)
    .set({ ...fields, ...version })
    .where(eq(table.uuid, uuid));
}

export async function removeProvider(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(table).where(eq(table.uuid, uuid));
}

/** The newest run of each provider. */
export async function lastRuns(queries: Queries, providers: readonly string[]): Promise<Map<string, RunRow>> {
  if (providers.length === 0) return new Map();
  const rows = await queries
    .selectDistinctOn([providerRun.provider])
    .from(providerRun)
    .where(inArray(providerRun.provider, [...providers]))
    .orderBy(providerRun.provider, desc(providerRun.createdAt));
  return new Map(rows.map((row) => [row.provider, row]));
}

export async function listRuns(queries: Queries, provider: string, page: { limit: number; offset: number }) {
  const where = eq(providerRun.provider, provider);
  const items = await queries
    .select()
    .from(providerRun)
    .where(where)
    .orderBy(desc(providerRun.createdAt), desc(providerRun.uuid))
    .limit(page.limit)
    .offset(page.offset);
  return { items, total: await queries.$count(providerRun, where) };
}

export async function findRun(queries: Queries, uuid: string): Promise<RunRow | null> {
  const [row] = await queries.select().from(providerRun).where(eq(providerRun.uuid, uuid));
  return row ?? null;
}

export const findRuns = (queries: Queries, uuids: readonly string[]): Promise<RunRow[]> =>
  uuids.length === 0
    ? Promise.resolve([])
    : queries
        .select()
        .from(providerRun)
        .where(inArray(providerRun.uuid, [...uuids]));

/** A run that waits, or is under way, for the same task. */
export async function openRun(queries: Queries, provider: string, task: RunRow["task"]): Promise<string | null> {
  const isSame = sql`${providerRun.task} = ${JSON.stringify(task)}::jsonb`;
  const [row] = await queries
    .select({ uuid: providerRun.uuid })
    .from(providerRun)
    .where(and(eq(providerRun.provider, provider), inArray(providerRun.state, ["WAITING", "RUNNING"]), isSame))
    .limit(1);
  return row?.uuid ?? null;
}

/** Runs that were put up within a day, by the database's clock. */
export async function runsOfDay(queries: Queries, provider: string): Promise<number> {
  const isRecent = sql`${providerRun.createdAt} > now() - interval '1 day'`;
  const [row] = await queries
    .select({ n: count() })
    .from(providerRun)
    .where(and(eq(providerRun.provider, provider), isRecent));
  return row?.n ?? 0;
}

export async function insertRun(tx: Transaction, row: typeof providerRun.$inferInsert): Promise<void> {
  await tx.insert(providerRun).values(row);
}

export async function updateRun(queries: Queries, uuid: string, fields: Partial<typeof providerRun.$inferInsert>): Promise<void> {
  await queries.update(providerRun).set(fields).where(eq(providerRun.uuid, uuid));
}

const ROWS_AT_ONCE = 1_000;

/** Keeps the refused lines of a run in the place of those that an earlier try of it left. */
export async function storeRefusals(
  tx: Transaction,
  run: string,
  refusals: ReadonlyArray<Omit<typeof providerRefusal.$inferInsert, "run" | "number">>,
): Promise<void> {
  await tx.delete(providerRefusal).where(eq(providerRefusal.run, run));
  for (let at = 0; at < refusals.length; at += ROWS_AT_ONCE)
    await tx
      .insert(providerRefusal)
      .values(refusals.slice(at, at + ROWS_AT_ONCE).map((refusal, index) => ({ run, number: at + index + 1, ...refusal })));
}

export async function listRefusals(queries: Queries, run: string, page: { limit: number; offset: number }) {
  const where = eq(providerRefusal.run, run);
  const { run: _run, number: _number, ...told } = getTableColumns(providerRefusal);
  const items = await queries
    .select(told)
    .from(providerRefusal)
    .where(where)
    .orderBy(providerRefusal.number)
    .limit(page.limit)
    .offset(page.offset);
  return { items, total: await queries.$count(providerRefusal, where) };
}

const known = sql`s.uuid, s.external_id as "externalId", s.isin, s.full_name as "fullName", s.keeper, s.currency, s.values_hold as "valuesHold"`;

/** Series that the provider's catalogue names by these codes of its own. */
export async function seriesOfCatalogue(queries: Queries, provider: string, codes: readonly string[]): Promise<Map<string, KnownSeries>> {
  if (codes.length === 0) return new Map();
  const { rows } = await queries.execute<KnownSeries & { code: string }>(sql`
    select e.code, ${known} from external_series e join series s on s.uuid = e.series
    where e.provider = ${provider} and e.code = any(${sql.param(codes)}::text[])`);
  return new Map(rows.map(({ code, ...row }) => [code, row]));
}

/** The exchange rate of each currency: units of it for one euro. The oldest where there are several. */
export async function rateSeries(queries: Queries, currencies: readonly string[]): Promise<Map<string, KnownSeries>> {
  const { rows } = await queries.execute<KnownSeries>(sql`
    select distinct on (s.currency) ${known} from series s
    where s.type = 'FX_RATE' and s.currency = any(${sql.param(currencies)}::text[]) order by s.currency, s.created_at, s.uuid`);
  return new Map(rows.map((row) => [row.currency, row]));
}

/** Makes the series of exchange rates that the platform lacks. */
export async function createRates(queries: Queries, currencies: readonly string[], makeUuid: () => string): Promise<void> {
  const made = currencies
    .filter((currency) => (CURRENCIES as readonly string[]).includes(currency))
    .map((currency) => ({
      ...{ uuid: makeUuid(), externalId: rateCode(currency), fullName: rateName(currency), isin: null },
      ...{ type: "FX_RATE", assetClass: "CURRENCY", currency, simulated: false, keeper: null },
    }));
  if (made.length > 0) await queries.insert(series).values(made).onConflictDoNothing({ target: series.externalId });
}

/** Keeps dividends as they are told; which of them are new and which have another amount. */
export async function storeDividends(
  tx: Transaction,
  rows: ReadonlyArray<typeof providerDividend.$inferInsert>,
): Promise<Map<string, "ADDED" | "CHANGED">> {
  const outcomes = new Map<string, "ADDED" | "CHANGED">();
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const written = await tx
      .insert(providerDividend)
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [providerDividend.provider, providerDividend.series, providerDividend.date],
        set: { amount: sql`excluded.amount` },
        setWhere: sql`${providerDividend.amount} <> excluded.amount`,
      })
      .returning({ series: providerDividend.series, isNew: sql<boolean>`xmax = 0` });
    for (const { series: of, isNew } of written) if (outcomes.get(of) !== "ADDED") outcomes.set(of, isNew ? "ADDED" : "CHANGED");
  }
  return outcomes;
}
