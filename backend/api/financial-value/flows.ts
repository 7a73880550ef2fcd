import { createHash } from "node:crypto";
import { and, asc, eq, or, sql } from "drizzle-orm";
import { findSeries } from "#backend/api/series/series.store.ts";
import { requireKeeper } from "#backend/api/series/series-keeper.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { seriesFlow as table } from "#backend/database/schema/index.ts";
import { requireValueReader } from "./reading.ts";

const amount = sql<string>`trim_scale(${table.amount})::text`;
type Flow = Awaited<ReturnType<typeof flowsOf>>[number];

/** All flows of a series, oldest first. */
const flowsOf = (queries: Queries, series: string) =>
  queries
    .select({ date: table.date, kind: sql<"DIVIDEND" | "SPLIT">`${table.kind}`, amount })
    .from(table)
    .where(eq(table.series, series))
    .orderBy(asc(table.date), asc(table.kind));

/** At most nine digits, as `If-Match` takes them. */
const VERSIONS = 1_000_000_000;
/** Follows from the flows: the same flows have the same version. */
const versionOf = (flows: readonly Flow[]): number =>
  createHash("sha256")
    .update(flows.map(({ date, kind, amount }) => `${date} ${kind} ${amount}\n`).join(""))
    .digest()
    .readUInt32BE() % VERSIONS;

export const flows = api.financialValues.flows.handler(async ({ input: { params, query }, context: { caller, database } }) => {
  requireValueReader(caller);
  if (!(await findSeries(database.orm, { uuid: params.id }))) throw refuse.notFound("Series");
  const all = await flowsOf(database.orm, params.id);
  const asked = all.filter(({ date }) => date >= (query.from ?? date) && date <= (query.to ?? date));
  return { series: params.id, flows: asked, version: versionOf(all) };
});

const oneOf = (series: string, flows: ReadonlyArray<{ date: string; kind: string }>) =>
  and(eq(table.series, series), or(...flows.map(({ date, kind }) => and(eq(table.date, date), eq(table.kind, kind)))));

/** The newest flows, which a conflict tells. */
const PRESENT_FLOWS = 100;

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
    // Of several for one day and kind the last one counts: a statement may not meet a row twice.
    const last = [...new Map(body.flows.map((flow) => [`${flow.date} ${flow.kind}`, flow])).values()];
    const kept = last.flatMap(({ date, kind, amount }) => (amount === null ? [] : [{ series: params.id, date, kind, amount }]));
    const taken = last.filter(({ amount }) => amount === null);
    if (kept.length > 0) {
      await tx
        .insert(table)
        .values(kept)
        .onConflictDoUpdate({ target: [table.series, table.date, table.kind], set: { amount: sql`excluded.amount` } });
    }
    const removed = taken.length === 0 ? [] : await tx.delete(table).where(oneOf(params.id, taken)).returning({ date: table.date });
    const touched = new Set(last.map(({ date, kind }) => `${date} ${kind}`));
    const before = { flows: present.filter(({ date, kind }) => touched.has(`${date} ${kind}`)) };
    const answer = { written: kept.length, removed: removed.length, version: versionOf(await flowsOf(tx, params.id)) };
    return { answer, objectId: params.id, organisationUuid: null, before, after: answer };
  });
});
