import { and, asc, count, gt, or, sql } from "drizzle-orm";
import { VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import type { Permission } from "#app/domain/permissions.ts";
import type { Caller } from "#backend/api/caller.ts";
import { api } from "#backend/api/context.ts";
import { containing } from "#backend/api/list-query.ts";
import { refuse } from "#backend/api/refusal.ts";
import { series } from "#backend/database/schema/index.ts";
import { dayOfIso, isoOfDay } from "./days.ts";
import { firstValue, lastValue, readValues, type StoredValue } from "./value-store.ts";

/** Market data feeds each of these tools; who has one of them may read values. */
const READERS: readonly Permission[] = ["simulators", "data", "series-edit", "model-portfolios", "aaa-model-portfolios", "advisory-journeys", "observatory", "horizon-model-portfolios", "matrixes", "settings"];

export function requireReader(caller: Caller): void {
  if (!READERS.some((permission) => caller.permissions.has(permission))) throw refuse.forbidden("FORBIDDEN", "No permission that reads values of series.");
}

export const pointOf = ({ day, value, origin }: StoredValue) => ({ date: isoOfDay(day), value, origin: VALUE_ORIGINS[origin] ?? VALUE_ORIGINS[0] });

export const get = api.financialValues.get.handler(async ({ input: { params, query }, context }) => {
  requireReader(context.caller);
  const range = { from: query.from === undefined ? undefined : dayOfIso(query.from), to: query.to === undefined ? undefined : dayOfIso(query.to) };
  const [[known], packed] = await Promise.all([
    context.database.orm.select({ uuid: series.uuid }).from(series).where(sql`${series.uuid} = ${params.id}`),
    readValues(context.database.orm, params.id, range),
  ]);
  if (!known) throw refuse.notFound("Series");
  const values = Array.from(packed.days, (day, index): [string, number] => [isoOfDay(day), packed.values[index]!]);
  return { series: params.id, from: values[0]?.[0] ?? null, to: values.at(-1)?.[0] ?? null, values };
});

export const last = api.financialValues.last.handler(async ({ input: { params, query }, context }) => {
  requireReader(context.caller);
  const found = await lastValue(context.database.orm, params.id, query.date === undefined ? undefined : dayOfIso(query.date));
  return found ? pointOf(found) : null;
});

export const first = api.financialValues.first.handler(async ({ input: { params, query }, context }) => {
  requireReader(context.caller);
  const found = await firstValue(context.database.orm, params.id, query.date === undefined ? undefined : dayOfIso(query.date));
  return found ? pointOf(found) : null;
});

export const search = api.financialValues.search.handler(async ({ input: { query }, context }) => {
  requireReader(context.caller);
  const { orm } = context.database;
  const pattern = containing(query.query);
  const where = and(gt(series.valueCount, 0), or(sql`${series.fullName} ilike ${pattern}`, sql`${series.externalId} ilike ${pattern}`, sql`${series.isin} ilike ${pattern}`));
  const rows = await orm.select().from(series).where(where).orderBy(asc(series.fullName), asc(series.uuid)).limit(query.limit).offset(query.offset);
  const [all] = await orm.select({ total: count() }).from(series).where(where);
  const items = [];
  for (const row of rows) {
    const value = await lastValue(orm, row.uuid);
    items.push({ series: row.uuid, fullName: row.fullName, externalId: row.externalId, lastValueDate: row.lastValueDate, lastValue: value?.value ?? null });
  }
  return { items, total: all?.total ?? 0, limit: query.limit, offset: query.offset };
});
