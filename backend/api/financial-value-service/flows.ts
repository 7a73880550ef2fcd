import { and, asc, eq, gte, lte, sql } from "drizzle-orm";
import { api } from "#backend/api/context.ts";
import { refuse, requirePermission } from "#backend/api/refusal.ts";
import { saveOnce } from "#backend/api/save-once.ts";
import { findSeries } from "#backend/api/series-definition-service/series.store.ts";
import { seriesFlow as table } from "#backend/database/schema/index.ts";
import { requireValueReader } from "./reading.ts";

const amount = sql<string>`trim_scale(${table.amount})::text`;

export const flows = api.financialValues.flows.handler(async ({ input: { params, query }, context: { caller, database } }) => {
  requireValueReader(caller);
  if (!(await findSeries(database.orm, { uuid: params.id }))) throw refuse.notFound("Series");
  const found = await database.orm
    .select({ date: table.date, kind: sql<"DIVIDEND" | "SPLIT">`${table.kind}`, amount })
    .from(table)
    .where(
      and(
        eq(table.series, params.id),
        query.from ? gte(table.date, query.from) : undefined,
        query.to ? lte(table.date, query.to) : undefined,
      ),
    )
    .orderBy(asc(table.date), asc(table.kind));
  return { series: params.id, flows: found };
});

export const putFlows = api.financialValues.putFlows.handler(({ input: { params, headers, body }, context }) => {
  requirePermission(context.caller, "series-edit");
  const wrong = body.flows.findIndex((flow) => Number(flow.amount) <= 0);
  if (wrong >= 0) throw refuse.invalid(`body.flows.${wrong}.amount`, "must be above zero");
  const write = { verb: "series-flow.write", objectType: "series", headers, request: { params, body } };
  return saveOnce(context, write, async (tx) => {
    if (!(await findSeries(tx, { uuid: params.id }, true))) throw refuse.notFound("Series");
    // Of several for one day and kind the last one counts: a statement may not meet a row twice.
    const last = new Map(body.flows.map((flow) => [`${flow.date} ${flow.kind}`, { series: params.id, ...flow }]));
    await tx
      .insert(table)
      .values([...last.values()])
      .onConflictDoUpdate({ target: [table.series, table.date, table.kind], set: { amount: sql`excluded.amount` } });
    const answer = { written: last.size };
    return { answer, objectId: params.id, organisationUuid: null, after: answer };
  });
});
