import { and, asc, count, eq, gt, ilike, inArray, or } from "drizzle-orm";
import { VALUE_ORIGINS, type ValueOrigin } from "#app/domain/enumerations.ts";
import type { Permission } from "#app/domain/rights/permissions.ts";
import { uuidsOf } from "#backend/api/series/series.domain.ts";
import { findSeries } from "#backend/api/series/series.store.ts";
import { alphabetical } from "#backend/calls/alphabetical.ts";
import { datedRows } from "#backend/calls/body/bulk-rows.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, bulkApi, type Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { series } from "#backend/database/schema/index.ts";
import { dayCell } from "#backend/table-file/workbook-cells.ts";
import { writeDelimited, writeWorkbook } from "#backend/table-file/write-table.ts";
import { dayOfIso, isoOfDay } from "../../values/days.ts";
import { firstValue, lastValue, lastValues, readValues, type StoredValue } from "../../values/value-store.ts";

/** Market data feeds each of these tools; who has one of them may read values. */
const READERS: readonly Permission[] = [
  "simulators",
  "series-view",
  "series-edit",
  "model-portfolios",
  "distributor-enableAaaModelPortfolios",
  "po-ableConfigAaaModelPortfolios",
  "advisory-journeys",
  "observatory",
  "horizon-model-portfolios",
  "matrixes",
  "settings",
];

/** Throws 403 unless the caller has a tool that values feed. */
export function requireValueReader(caller: Caller): void {
  if (!READERS.some((permission) => caller.permissions.has(permission)))
    throw refuse.forbidden("FORBIDDEN", "The caller may not read values of series.");
}

export async function requireSeries(queries: Queries, uuid: string): Promise<void> {
  if (!(await findSeries(queries, { uuid }))) throw refuse.notFound("Series");
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
    context.database.orm.select({ version: series.valuesVersion }).from(series).where(eq(series.uuid, params.id)),
    readValues(context.database.orm, params.id, range),
  ]);
  if (!known) throw refuse.notFound("Series");
  const values = Array.from(packed.days, (day, index): [string, number] => [isoOfDay(day), packed.values[index]!]);
  const origins = values.flatMap(
    ([date], index): Array<[string, ValueOrigin]> => (packed.origins[index] === 0 ? [] : [[date, originOf(packed.origins[index]!)]]),
  );
  const [from, to] = [values[0]?.[0] ?? null, values.at(-1)?.[0] ?? null];
  return { series: params.id, from, to, values: datedRows(values), origins, version: known.version };
});

export const last = api.financialValues.last.handler(async ({ input: { params, query }, context }) => {
  const { orm } = context.database;
  requireValueReader(context.caller);
  const found = await lastValue(orm, params.id, query.date === undefined ? undefined : dayOfIso(query.date));
  if (!found) await requireSeries(orm, params.id);
  return found ? pointOf(found) : null;
});

export const first = api.financialValues.first.handler(async ({ input: { params, query }, context }) => {
  const { orm } = context.database;
  requireValueReader(context.caller);
  const found = await firstValue(orm, params.id, query.date === undefined ? undefined : dayOfIso(query.date));
  if (!found) await requireSeries(orm, params.id);
  return found ? pointOf(found) : null;
});

export const historicalToExcel = api.financialValues.historicalToExcel.handler(async ({ input: { params, query }, context }) => {
  requireValueReader(context.caller);
  const known = await findSeries(context.database.orm, { uuid: params.id });
  if (!known) throw refuse.notFound("Series");
  const { days, values, origins } = await readValues(context.database.orm, params.id);
  const rows = Array.from(days, (day, at) => [known.externalId, dayCell(isoOfDay(day)), values[at]!, originOf(origins[at]!)]);
  // The columns are those that an import of values reads.
  const table = { name: known.fullName, columns: ["series_id", "date", "value", "origin"], rows };
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
    .orderBy(alphabetical(series.fullName), asc(series.uuid))
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
