import { createHash } from "node:crypto";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { FlowKind } from "#app/domain/enumerations.ts";
import { findSeries } from "#backend/api/series/series.store.ts";
import { requireKeeper } from "#backend/api/series/series-keeper.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { series as seriesTable, seriesFlow as table } from "#backend/database/schema/index.ts";
import { dayOfIso, isoOfDay } from "#backend/values/days.ts";
import { firstValue, lastValue } from "#backend/values/value-store.ts";
import { plannedFlows, type SeriesFlow, showsSplit } from "./flow-changes.ts";
import { requireValueReader } from "./reading.ts";

const amount = sql<string>`trim_scale(${table.amount})::text`;

/** All flows of a series, oldest first. */
const flowsOf = (queries: Queries, series: string): Promise<SeriesFlow[]> =>
  queries
    .select({ date: table.date, kind: sql<FlowKind>`${table.kind}`, number: table.number, amount })
    .from(table)
    .where(eq(table.series, series))
    .orderBy(asc(table.date), asc(table.kind), asc(table.number));

/** At most nine digits, as `If-Match` takes them. */
const VERSIONS = 1_000_000_000;
/** Follows from the flows: the same flows have the same version. */
const versionOf = (flows: readonly SeriesFlow[]): number =>
  createHash("sha256")
    .update(flows.map(({ date, kind, number, amount }) => `${date} ${kind} ${number} ${amount}\n`).join(""))
    .digest()
    .readUInt32BE() % VERSIONS;

export const flows = api.financialValues.flows.handler(async ({ input: { params, query }, context: { caller, database } }) => {
  requireValueReader(caller);
  if (!(await findSeries(database.orm, { uuid: params.id }))) throw refuse.notFound("Series");
  const all = await flowsOf(database.orm, params.id);
  const asked = all.filter(({ date }) => date >= (query.from ?? date) && date <= (query.to ?? date));
  return { series: params.id, flows: asked, version: versionOf(all) };
});

const oneOf = (series: string, flows: readonly SeriesFlow[]) =>
  and(
    eq(table.series, series),
    or(...flows.map((flow) => and(eq(table.date, flow.date), eq(table.kind, flow.kind), eq(table.number, flow.number)))),
  );

/** The newest flows, which a conflict tells. */
const PRESENT_FLOWS = 100;

/** Refuses (422 SPLIT_NOT_SHOWN) a split that the prices around its day do not show: they may be adjusted already, or the ratio upside down. */
async function requireShownSplits(queries: Queries, series: string, splits: readonly SeriesFlow[]): Promise<void> {
  for (const { date, amount } of splits) {
    const day = dayOfIso(date);
    const [before, after] = [await lastValue(queries, series, day - 1), await firstValue(queries, series, day)];
    if (!before || !after || showsSplit(before.value, after.value, Number(amount))) continue;
    const shown = {
      date,
      amount,
      before: { date: isoOfDay(before.day), value: before.value },
      after: { date: isoOfDay(after.day), value: after.value },
    };
    throw refuse.unprocessable("SPLIT_NOT_SHOWN", "The values around this day do not show the split; send splitConfirmed to write it.", {
      split: shown,
    });
  }
}

/** Figures are made of values and flows together: what was made of the former ones is made again. */
const raiseValuesVersion = (tx: Queries, series: string) =>
  tx
    .update(seriesTable)
    .set({ valuesVersion: sql`${seriesTable.valuesVersion} + 1` })
    .where(eq(seriesTable.uuid, series));

export const putFlows = api.financialValues.putFlows.handler(({ input: { params, headers, body }, context }) => {
  requirePermission(context.caller, "series-edit");
  const wrong = body.flows.findIndex(({ amount }) => amount !== null && Number(amount) <= 0);
  if (wrong >= 0) throw refuse.invalid(`body.flows.${wrong}.amount`, "must be above zero");
  const write = { verb: "series-flow.write", objectType: "series", headers, request: { params, body } };
  return saveOnce(context, write, async (tx, seenVersion) => {
    const series = await findSeries(tx, { uuid: params.id }, true);
    if (!series) throw refuse.notFound("Series");
    requireKeeper(context.caller, series.keeper);
    const present = await flowsOf(tx, params.id);
    requireVersion(seenVersion, versionOf(present), { present: present.slice(-PRESENT_FLOWS) });
    const planned = plannedFlows(present, body.flows, body.sameDay);
    if (planned.asks.length > 0)
      throw refuse.unprocessable(
        "FLOW_STANDS",
        "Other flows of this day and kind stand already; send sameDay to replace them or to add to them.",
        {
          standing: planned.asks,
        },
      );
    const splits = planned.write.filter(({ kind }) => kind === "SPLIT");
    if (!body.splitConfirmed && series.valuesHold === "PRICE") await requireShownSplits(tx, params.id, splits);
    const removed =
      planned.remove.length === 0 ? [] : await tx.delete(table).where(oneOf(params.id, planned.remove)).returning({ date: table.date });
    if (planned.write.length > 0) {
      await tx
        .insert(table)
        .values(planned.write.map((flow) => ({ series: params.id, ...flow })))
        .onConflictDoUpdate({ target: [table.series, table.date, table.kind, table.number], set: { amount: sql`excluded.amount` } });
    }
    if (planned.write.length + removed.length > 0) await raiseValuesVersion(tx, params.id);
    const touched = new Set(body.flows.map(({ date, kind }) => `${date} ${kind}`));
    const before = { flows: present.filter(({ date, kind }) => touched.has(`${date} ${kind}`)) };
    const answer = { written: planned.write.length, removed: removed.length, version: versionOf(await flowsOf(tx, params.id)) };
    return { answer, objectId: params.id, organisationUuid: null, before, after: answer };
  });
});
