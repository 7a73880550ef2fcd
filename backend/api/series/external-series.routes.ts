import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { apiContract } from "#app/contract/index.ts";
import { externalSeries, externalSeriesWritten } from "#app/contract/series/external-series.ts";
import * as store from "#backend/api/series/external-series.store.ts";
import { findSeries } from "#backend/api/series/series.store.ts";
import { requireKeeper } from "#backend/api/series/series-keeper.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import { writeDelimited, writeWorkbook } from "#backend/table-file/write-table.ts";

type Input = z.infer<NonNullable<(typeof apiContract.externalSeries.update)["~orpc"]["inputSchema"]>>;

const objectType = "external-series";
const FILE_COLUMNS = ["provider", "code", "name", "isin", "currency", "filterCode", "series"] as const;
/** No catalogue has as many entries. */
const ALL = 200_000;

/** Holdings that were not sent are left as they are. */
async function fieldsOf(tx: Transaction, { holdings, ...body }: z.infer<typeof externalSeriesWritten>): Promise<store.ExternalFields> {
  if (body.series !== null && !(await findSeries(tx, { uuid: body.series }))) throw refuse.invalid("body.series", "is no series");
  return { ...body, ...(holdings === undefined ? {} : { holdings }) };
}

/** Throws 403 unless the caller may write the series that a line stands for; one that stands for none is the administrators'. */
async function requireLineKeeper(tx: Transaction, caller: Caller, series: string | null): Promise<void> {
  const row = series === null ? null : await findSeries(tx, { uuid: series });
  requireKeeper(caller, row?.keeper ?? null);
}

function change(context: CallerContext, { headers, body }: Input, key: { id: string } | { provider: string; code: string }) {
  requirePermission(context.caller, "series-edit");
  return saveOnce(context, { verb: "external-series.update", objectType, headers, request: { key, body } }, async (tx, seenVersion) => {
    const before = await store.lockExternal(tx, key);
    if (!before) throw refuse.notFound("External series");
    await requireLineKeeper(tx, context.caller, before.series);
    const whole = changedRecord(externalSeriesWritten, { ...before, holdings: undefined }, body);
    await requireLineKeeper(tx, context.caller, whole.series);
    requireVersion(seenVersion, before.version, { present: before });
    await store.updateExternal(tx, before.id, await fieldsOf(tx, whole));
    const answer = externalSeries.parse(await store.lockExternal(tx, { id: before.id }));
    return { answer, objectId: before.id, organisationUuid: null, before: { ...before }, after: { ...answer } };
  });
}

export const externalSeriesRoutes = {
  list: api.externalSeries.list.handler(async ({ input: { query }, context: { caller, database } }) => {
    requirePermission(caller, "series-view");
    const { items, total } = await store.listExternal(database.orm, query);
    return { items: items.map((row) => externalSeries.parse(row)), total, limit: query.limit, offset: query.offset };
  }),

  add: api.externalSeries.add.handler(({ input: { headers, body }, context }) => {
    requirePermission(context.caller, "series-edit");
    return saveOnce(context, { verb: "external-series.add", objectType, headers, request: body, status: 201 }, async (tx) => {
      const { provider, code } = body;
      if (await store.lockExternal(tx, { provider, code }))
        throw refuse.conflict("ALREADY_EXISTS", "The provider has this code already.", { provider, externalCode: code });
      await requireLineKeeper(tx, context.caller, body.series);
      const uuid = randomUUID();
      await store.insertExternal(tx, uuid, await fieldsOf(tx, body));
      const answer = externalSeries.parse(await store.lockExternal(tx, { id: uuid }));
      return { answer, objectId: uuid, organisationUuid: null, after: { ...answer } };
    });
  }),

  update: api.externalSeries.update.handler(({ input, context }) => {
    const { provider, code } = input.body;
    return change(context, input, { provider, code });
  }),

  put: api.externalSeries.put.handler(({ input, context }) => change(context, input, { id: input.params.id })),

  excel: api.externalSeries.excel.handler(async ({ input: { query }, context: { caller, database } }) => {
    requirePermission(caller, "series-view");
    const { items } = await store.listExternal(database.orm, { ...query, limit: ALL, offset: 0, sort: "code" });
    const rows = items.map((row) => FILE_COLUMNS.map((column) => row[column]));
    const file = { name: "external-series", columns: FILE_COLUMNS, rows };
    return query.format === "csv" ? writeDelimited(file) : writeWorkbook(file);
  }),
};
