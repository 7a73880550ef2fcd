import { randomUUID } from "node:crypto";
import { definitionOf, recordOf, uuidsOf } from "#backend/api/series/series.domain.ts";
import { findSeries, insertSeries, listSeries, providersOfSeries, updateSeries } from "#backend/api/series/series.store.ts";
import { importSeries } from "#backend/api/series/series-import.ts";
import { keeperOf, requireKeeper } from "#backend/api/series/series-keeper.ts";
import { seriesTable } from "#backend/api/series/series-table.ts";
import { api } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { writeDelimited, writeWorkbook } from "#backend/table-file/write-table.ts";
import { belowZeroAmong } from "#backend/values/adjusted-values.ts";

/** No platform has as many series. */
const ALL = 100_000;

/** Everybody with a tool that takes series reads all of them; administrators and the people of the organisation that keeps one write it. */
export const seriesRoutes = {
  list: api.series.list.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "series-read");
    const page = { ...query, search: query.query || query.search, tradable: query.tradable === "true", uuids: uuidsOf(query.uuids) };
    const { items, total } = await listSeries(context.database.orm, page);
    return { items: items.map(recordOf), total, limit: query.limit, offset: query.offset };
  }),

  providers: api.series.providers.handler(async ({ context }) => {
    requirePermission(context.caller, "series-read");
    return { providers: await providersOfSeries(context.database.orm) };
  }),

  get: api.series.get.handler(async ({ input: { params }, context }) => {
    requirePermission(context.caller, "series-read");
    const row = await findSeries(context.database.orm, { uuid: params.id });
    if (!row) throw refuse.notFound("Series");
    return recordOf(row);
  }),

  byIsin: api.series.byIsin.handler(async ({ input: { params }, context }) => {
    requirePermission(context.caller, "series-read");
    const row = await findSeries(context.database.orm, { isin: params.isin.toUpperCase() });
    if (!row) throw refuse.notFound("Series");
    return recordOf(row);
  }),

  byExternalId: api.series.byExternalId.handler(async ({ input: { params }, context }) => {
    requirePermission(context.caller, "series-read");
    const row = await findSeries(context.database.orm, { externalId: params.externalId });
    if (!row) throw refuse.notFound("Series");
    return recordOf(row);
  }),

  import: api.series.import.handler(({ input, context }) => importSeries(context, input)),

  export: api.series.export.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "series-read");
    const { items } = await listSeries(context.database.orm, { ...query, sort: "externalId", limit: ALL, offset: 0 });
    const table = seriesTable(items.map(recordOf));
    return query.format === "csv" ? writeDelimited(table) : writeWorkbook(table);
  }),

  put: api.series.put.handler(({ input: { headers, body }, context }) => {
    requirePermission(context.caller, "series-edit");
    return saveOnce(context, { verb: "series.save", objectType: "series", headers, request: body }, async (tx, seenVersion) => {
      const present = body.uuid === undefined ? null : await findSeries(tx, { uuid: body.uuid }, true);
      if (body.uuid !== undefined && !present) throw refuse.notFound("Series");
      if (present) requireKeeper(context.caller, present.keeper);
      if (present) requireVersion(seenVersion ?? body.version, present.version, { name: present.fullName, present: recordOf(present) });
      const namesake = await findSeries(tx, { externalId: body.externalId });
      if (namesake && namesake.uuid !== present?.uuid) {
        throw refuse.conflict("SERIES_EXTERNAL_ID_EXISTS", "Another series has this identifier.", { externalId: body.externalId });
      }
      const uuid = present?.uuid ?? randomUUID();
      const definition = definitionOf(body, present, await keeperOf(tx, context.caller, body.keeper, present));
      const { creationDate, closeDate } = definition;
      if (creationDate && closeDate && closeDate < creationDate) throw refuse.invalid("body.closeDate", "before the creation date");
      const { proxySeries } = definition;
      if (proxySeries && (proxySeries === uuid || !(await findSeries(tx, { uuid: proxySeries }))))
        throw refuse.invalid("body.proxySeries", "another series that is stored");
      if (definition.valuesHold !== "LEVEL" && present && (await belowZeroAmong(tx, [present])).size > 0)
        throw refuse.invalid("body.valuesHold", "LEVEL: the series has values at or below zero");
      await (present ? updateSeries(tx, uuid, definition) : insertSeries(tx, uuid, definition));
      const row = await findSeries(tx, { uuid });
      return {
        answer: recordOf(row!),
        objectId: uuid,
        organisationUuid: null,
        before: present ? { ...present } : null,
        after: { ...definition },
      };
    });
  }),
};
