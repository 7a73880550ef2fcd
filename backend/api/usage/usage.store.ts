import { randomUUID } from "node:crypto";
import { and, count, countDistinct, desc, eq, gte, lt, lte, max, type SQL, sql, sum } from "drizzle-orm";
import type { ConsumptionRow, UsageMetricRecord } from "#app/contract/usage.ts";
import { metricOf, type SimulatorAct } from "#app/domain/usage/simulator-acts.ts";
import { type Caller, organisationOf } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import { marketMidnight } from "#backend/database/market-date.ts";
import { apiConsumption, appUser, organisation, type simulatorUse, usageMetric } from "#backend/database/schema/index.ts";

/** Whose use a caller may read: everybody's, an organisation's, or the own. */
export type UsageScope = { kind: "all" } | { kind: "organisation"; organisation: string } | { kind: "self"; user: string };

export interface UsageFilters {
  from?: string | undefined;
  to?: string | undefined;
  distributor?: string | undefined;
  user?: string | undefined;
  /** Texts that the method and path of a call contain. */
  parts?: readonly string[];
}

/** The condition that leaves the use that a caller may read; none for all. */
export function within(
  scope: UsageScope,
  { userUuid, organisationUuid }: typeof apiConsumption | typeof usageMetric | typeof simulatorUse,
): SQL | undefined {
  if (scope.kind === "all") return undefined;
  return scope.kind === "self" ? eq(userUuid, scope.user) : eq(organisationUuid, scope.organisation);
}

const whereOf = (scope: UsageScope, { from, to, distributor, user, parts = [] }: UsageFilters) =>
  and(
    within(scope, apiConsumption),
    from ? gte(apiConsumption.day, from) : undefined,
    to ? lte(apiConsumption.day, to) : undefined,
    distributor ? eq(apiConsumption.organisationUuid, distributor) : undefined,
    user ? eq(apiConsumption.userUuid, user) : undefined,
    ...parts.map((part) => sql`strpos(${apiConsumption.endpoint}, ${part}) > 0`),
  );

const totals = {
  calls: sum(apiConsumption.calls).mapWith(Number),
  refused: sum(apiConsumption.refused).mapWith(Number),
  failed: sum(apiConsumption.failed).mapWith(Number),
  totalMs: sum(apiConsumption.totalMs).mapWith(Number),
  slowestMs: max(apiConsumption.slowestMs),
};

type Totals = { calls: number | null; refused: number | null; failed: number | null; totalMs: number | null; slowestMs: number | null };
const countsOf = ({ calls, refused, failed, totalMs, slowestMs }: Totals) => ({
  calls: calls ?? 0,
  refused: refused ?? 0,
  failed: failed ?? 0,
  averageMs: calls ? Math.round(((totalMs ?? 0) / calls) * 10) / 10 : 0,
  slowestMs: slowestMs ?? 0,
});

/** Totals of the calls within a scope, and by call, the most used first. */
export async function consumptionTotals(queries: Queries, scope: UsageScope, filters: UsageFilters) {
  const where = whereOf(scope, filters);
  const [all] = await queries
    .select({ ...totals, users: countDistinct(apiConsumption.userUuid) })
    .from(apiConsumption)
    .where(where);
  const endpoints = await queries
    .select({ endpoint: apiConsumption.endpoint, ...totals })
    .from(apiConsumption)
    .where(where)
    .groupBy(apiConsumption.endpoint)
    .orderBy(desc(sum(apiConsumption.calls)), apiConsumption.endpoint);
  const none = { calls: 0, refused: 0, failed: 0, totalMs: 0, slowestMs: 0, users: 0 };
  return {
    ...countsOf(all ?? none),
    users: all?.users ?? 0,
    endpoints: endpoints.map((row) => ({ endpoint: row.endpoint, ...countsOf(row) })),
  };
}

/** Calls by day, person and call, newest day first. */
export async function consumptionRows(
  queries: Queries,
  scope: UsageScope,
  filters: UsageFilters,
  page: { limit: number; offset: number },
): Promise<{ items: ConsumptionRow[]; total: number }> {
  const where = whereOf(scope, filters);
  const rows = await queries
    .select({ row: apiConsumption, username: appUser.username, house: organisation.name })
    .from(apiConsumption)
    .leftJoin(appUser, eq(appUser.uuid, apiConsumption.userUuid))
    .leftJoin(organisation, eq(organisation.uuid, apiConsumption.organisationUuid))
    .where(where)
    .orderBy(desc(apiConsumption.day), apiConsumption.userUuid, apiConsumption.endpoint)
    .limit(page.limit)
    .offset(page.offset);
  const items = rows.map(({ row, username, house }) => ({
    day: row.day,
    user: { uuid: row.userUuid, username },
    organisation: row.organisationUuid === null ? null : { uuid: row.organisationUuid, name: house },
    endpoint: row.endpoint,
    ...countsOf(row),
  }));
  return { items, total: await queries.$count(apiConsumption, where) };
}

const metricColumns = {
  uuid: usageMetric.uuid,
  name: usageMetric.name,
  value: usageMetric.value,
  labels: usageMetric.labels,
  user: usageMetric.userUuid,
  organisation: usageMetric.organisationUuid,
  createdAt: usageMetric.createdAt,
};

export async function insertMetric(queries: Queries, metric: typeof usageMetric.$inferInsert): Promise<UsageMetricRecord> {
  const [row] = await queries.insert(usageMetric).values(metric).returning(metricColumns);
  if (!row) throw new Error("The metric was not stored.");
  return row;
}

/** Counts what a caller did with a simulator, in the transaction that does it. */
export async function countUse(tx: Queries, caller: Caller, act: SimulatorAct, simulator: string): Promise<void> {
  const of = { uuid: randomUUID(), userUuid: caller.userUuid, organisationUuid: organisationOf(caller) };
  await tx.insert(usageMetric).values({ ...of, name: metricOf(act), labels: { simulator } });
}

/** Metrics within a scope, newest first, with the number and the sum of each name. */
export async function listMetrics(
  queries: Queries,
  scope: UsageScope,
  { from, to, name, limit, offset }: UsageFilters & { name?: string | undefined; limit: number; offset: number },
) {
  const where = and(
    within(scope, usageMetric),
    from ? gte(usageMetric.createdAt, marketMidnight(from)) : undefined,
    to ? lt(usageMetric.createdAt, marketMidnight(to, 1)) : undefined,
    name ? eq(usageMetric.name, name) : undefined,
  );
  const items = await queries
    .select(metricColumns)
    .from(usageMetric)
    .where(where)
    .orderBy(desc(usageMetric.createdAt), usageMetric.uuid)
    .limit(limit)
    .offset(offset);
  const byName = await queries
    .select({ name: usageMetric.name, count: count(), sum: sum(usageMetric.value).mapWith(Number) })
    .from(usageMetric)
    .where(where)
    .groupBy(usageMetric.name)
    .orderBy(usageMetric.name);
  return { items, total: byName.reduce((all, row) => all + row.count, 0), totals: byName };
}
