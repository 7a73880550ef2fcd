import { and, asc, count, eq, gt, ilike, inArray, or } from "drizzle-orm";
import { VALUE_ORIGINS, type ValueOrigin } from "#app/domain/enumerations.ts";
import type { Permission } from "#app/domain/permissions.ts";
import { plainRows } from "#backend/api/bulk-rows.ts";
import type { Caller } from "#backend/api/caller.ts";
import { api, bulkApi } from "#backend/api/context.ts";
import { containing } from "#backend/api/list-query.ts";
import { refuse } from "#backend/api/refusal.ts";
import { uuidsOf } from "#backend/api/series-definition-service/series.domain.ts";
import { findSeries } from "#backend/api/series-definition-service/series.store.ts";
import { writeDelimited, writeWorkbook } from "#backend/api/table-file/write-table.ts";
import { series } from "#backend/database/schema/index.ts";
import { dayOfIso, isoOfDay } from "./days.ts";
import { firstValue, lastValue, lastValues, readValues, type StoredValue } from "./value-store.ts";

/** Market data feeds each of these tools; who has one of them may read values. */
const READERS: readonly Permission[] = [
  "simulators",
  "data",
  "series-edit",
  "model-portfolios",
  "aaa-model-portfolios",
  "advisory-journeys",
  "observatory",
  "horizon-model-portfolios",
  "matrixes",
  "settings",
];

/** Throws 403 unless the caller has a tool that values feed. */
export function requireValueReader(caller: Caller): void {
  if (!READERS.some((permission) => caller.permissions.has(permission)))
    throw refuse.forbidden("FORBIDDEN", "No permission that reads values of series.");
}

const originOf = (index: number): ValueOrigin => VALUE_ORIGINS[index] ?? VALUE_ORIGINS[0];
const pointOf = ({ day, value, origin }: StoredValue) => ({ date: isoOfDay(day), value, origin: originOf(origin) });

export const get = bulkApi.financialValues.get.handler(async ({ input: { params, query }, context }) => {
  requireValueReader(context.caller);
  const range = {
    from: query.from === undefined ? undefined : dayOfIso(query.from),
    to: query.to === undefined ? undefined : dayOfIso(query.to),
  };
  const [[known], packed] = await Promise.all([
    context.database.orm.select({ uuid: series.uuid }).from(series).where(eq(series.uuid, params.id)),
    readValues(context.database.orm, params.id, range),
  ]);
  if (!known) throw refuse.notFound("Series");
  const values = Array.from(packed.days, (day, index): [string, number] => [isoOfDay(day), packed.values[index]!]);
  const origins = values.flatMap(
    ([date], index): Array<[string, ValueOrigin]> => (packed.origins[index] === 0 ? [] : [[date, originOf(packed.origins[index]!)]]),
  );
  return { series: params.id, from: values[0]?.[0] ?? null, to: values.at(-1)?.[0] ?? null, values: plainRows(values), origins };
});

export const last = api.financialValues.last.handler(async ({ input: { params, query }, context }) => {
  requireValueReader(context.caller);
  const found = await lastValue(context.database.orm, params.id, query.date === undefined ? undefined : dayOfIso(query.date));
  return found ? pointOf(found) : null;
});

export const first = api.financialValues.first.handler(async ({ input: { params, query }, context }) => {
  requireValueReader(context.caller);
  const found = await firstValue(context.database.orm, params.id, query.date === undefined ? undefined : dayOfIso(query.date));
  return found ? pointOf(found) : null;
});

export const historicalToExcel = api.financialValues.historicalToExcel.handler(async ({ input: { params, query }, context }) => {
  requireValueReader(context.caller);
  const known = await findSeries(context.database.orm, { uuid: params.id });
  if (!known) throw refuse.notFound("Series");
  const { days, values, origins } = await readValues(context.database.orm, params.id);
  const rows = Array.from(days, (day, at) => [isoOfDay(day), values[at]!, originOf(origins[at]!)]);
  const table = { name: known.fullName, columns: ["date", "value", "origin"], rows };
  return query.format === "csv" ? writeDelimited(table) : writeWorkbook(table);
});

export const search = api.financialValues.search.handler(async ({ input: { query }, context }) => {
  requireValueReader(context.caller);
  const { orm } = context.database;
  const found = query.query === undefined ? undefined : namedLike(query.query);
  const uuids = uuidsOf(query.uuids);
  const only = uuids && inArray(series.uuid, uuids);
  const where = and(gt(series.valueCount, 0), found, only);
  const rows = await orm
    .select()
    .from(series)
    .where(where)
    .orderBy(asc(series.fullName), asc(series.uuid))
    .limit(query.limit)
    .offset(query.offset);
  const [all] = await orm.select({ total: count() }).from(series).where(where);
  const values = await lastValues(
    orm,
    rows.map((row) => row.uuid),
  );
  const items = rows.map(({ uuid, fullName, externalId, lastValueDate }) => ({
    series: uuid,
    fullName,
    externalId,
    lastValueDate,
    lastValue: values.get(uuid)?.value ?? null,
  }));
  return { items, total: all?.total ?? 0, limit: query.limit, offset: query.offset };
});

function namedLike(text: string) {
  const pattern = containing(text);
  return or(ilike(series.fullName, pattern), ilike(series.externalId, pattern), ilike(series.isin, pattern));
}
