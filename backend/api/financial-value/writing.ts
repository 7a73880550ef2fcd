import { type SeriesType, VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import { findSeries } from "#backend/api/series/series.store.ts";
import { api } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { dayOfIso } from "../../values/days.ts";
import { fromPoints } from "../../values/packed-values.ts";
import { checkDay, gatherBatch, requirePositive } from "./batch-values.ts";
import { requireSeenValues, requireValues } from "./seen-values.ts";
import { removeValues, writeValues } from "./value-writer.ts";

/** A value that was meant for a series of another type is written nowhere. */
async function requireType(tx: Transaction, uuid: string, type: SeriesType | undefined): Promise<void> {
  const known = await findSeries(tx, { uuid });
  if (!known) throw refuse.notFound("Series");
  if (type !== undefined && known.type !== type) throw refuse.invalid("query.type", `the series is of the type ${known.type}`);
}

export const create = api.financialValues.create.handler(({ input: { params, query, headers, body }, context }) => {
  requirePermission(context.caller, "series-edit");
  const day = dayOfIso(query.date);
  checkDay(day);
  const write = { verb: "series-value.write", objectType: "series", headers, request: { params, query, body } };
  return saveOnce(context, write, async (tx, seenVersion) => {
    await requireValues(tx, context.caller, params.id, seenVersion, { from: day, to: day });
    await requireType(tx, params.id, query.type);
    const packed = fromPoints([[day, body.value]], VALUE_ORIGINS.indexOf(query.origin));
    await requirePositive(tx, [{ series: params.id, packed }]);
    const counts = await writeValues(tx, [{ series: params.id, packed }], { by: context.caller, kind: "WRITE" });
    const answer = { date: query.date, value: body.value, origin: query.origin };
    return { answer, objectId: params.id, organisationUuid: null, after: { ...answer, ...counts } };
  });
});

export const remove = api.financialValues.remove.handler(({ input: { params, query, headers }, context }) => {
  requirePermission(context.caller, "series-edit");
  if (query.from > query.to) throw refuse.invalid("query.to", "before from");
  const write = { verb: "series-value.delete", objectType: "series", headers, request: { params, query } };
  const [from, to] = [dayOfIso(query.from), dayOfIso(query.to)];
  return saveOnce(context, write, async (tx, seenVersion) => {
    await requireValues(tx, context.caller, params.id, seenVersion, { from, to });
    const deleted = await removeValues(tx, params.id, from, to, { by: context.caller });
    return { answer: { deleted }, objectId: params.id, organisationUuid: null, before: { ...query, deleted } };
  });
});

export const batch = api.financialValues.batch.handler(({ input: { headers, body }, context }) => {
  requirePermission(context.caller, "series-edit");
  const { writes, seen } = gatherBatch(body.series, VALUE_ORIGINS.indexOf(body.origin));
  const write = { verb: "series-value.batch", objectType: "series", headers, request: body };
  return saveOnce(context, write, async (tx) => {
    await requireSeenValues(tx, context.caller, seen);
    await requirePositive(tx, writes);
    const answer = await writeValues(tx, writes, { by: context.caller });
    return { answer, objectId: null, organisationUuid: null, after: { series: writes.length, ...answer } };
  });
});
