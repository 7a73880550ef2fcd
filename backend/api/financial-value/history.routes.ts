import { sql } from "drizzle-orm";
import { VALUE_ORIGINS } from "#app/domain/enumerations.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { api } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { readPrices } from "../../values/adjusted-values.ts";
import { dayOfIso, isoOfDay } from "../../values/days.ts";
import { closeChange, findChange, openChange, UNDO_DAYS } from "../../values/value-changes.ts";
import { readValues } from "../../values/value-store.ts";
import { changesOf, revisionsOf, toldChange } from "./history.store.ts";
import { qualityOf } from "./quality.domain.ts";
import { requireSeries, requireValueReader } from "./reading.ts";
import { placesOf, undoChange } from "./undo-change.ts";
import { lockSeries } from "./value-writer.ts";

/** The history of values is read by those who open the pages of series, and changed by those who edit them. */
export const valueHistoryRoutes = {
  quality: api.valueHistory.quality.handler(async ({ input: { params }, context: { caller, database } }) => {
    requireValueReader(caller);
    await requireSeries(database.orm, params.id);
    const [values, { prices, flows }] = await Promise.all([readValues(database.orm, params.id), readPrices(database.orm, params.id)]);
    return qualityOf(params.id, values, dayOfIso(marketToday()), { prices, flows });
  }),

  changes: api.valueHistory.changes.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    requirePermission(caller, "series-view");
    await requireSeries(database.orm, params.id);
    return { ...(await changesOf(database.orm, caller, params.id, query)), ...query };
  }),

  revisions: api.valueHistory.revisions.handler(async ({ input: { params, query }, context: { caller, database } }) => {
    requirePermission(caller, "series-view");
    await requireSeries(database.orm, params.id);
    const { revisions, total } = await revisionsOf(database.orm, params.id, query);
    const items = revisions.map(({ day, oldOrigin, ...revision }) => ({
      ...revision,
      date: isoOfDay(day),
      oldOrigin: VALUE_ORIGINS[oldOrigin] ?? VALUE_ORIGINS[0],
    }));
    return { items, total, ...query };
  }),

  change: api.valueHistory.change.handler(async ({ input: { params }, context: { caller, database } }) => {
    requirePermission(caller, "series-view");
    const found = await toldChange(database.orm, caller, params.uuid);
    if (!found) throw refuse.notFound("Change");
    return found;
  }),

  undo: api.valueHistory.undo.handler(({ input: { params, headers }, context }) => {
    requirePermission(context.caller, "series-edit");
    const { userUuid } = context.caller;
    const write = { verb: "series-value.undo", objectType: "series-value-change", headers, request: { params } };
    return saveOnce(context, write, async (tx) => {
      const found = await findChange(tx, params.uuid, true);
      if (!found) throw refuse.notFound("Change");
      if (found.undoneBy) throw refuse.conflict("CHANGE_UNDONE", "The change was already undone.", { undoneBy: found.undoneBy });
      if (!found.undoable) throw refuse.conflict("CHANGE_TOO_OLD", `A change can be taken back for ${UNDO_DAYS} days.`);
      const places = await placesOf(tx, params.uuid);
      await lockSeries(
        tx,
        context.caller,
        places.map(({ series }) => series),
      );
      const change = await openChange(tx, { kind: "UNDO", userUuid, undoes: params.uuid });
      const { kept, ...counts } = await undoChange(tx, params.uuid, places, change);
      if (counts.newValues + counts.revisions + counts.deleted === 0)
        throw refuse.conflict("CHANGE_OVERWRITTEN", "Later changes replaced all of it; nothing is left to undo.");
      await closeChange(tx, change, counts);
      await tx.execute(sql`update series_value_change set undone_by = ${change} where uuid = ${params.uuid}`);
      const answer = { change, removed: counts.deleted, restored: counts.newValues + counts.revisions, kept };
      return { answer, objectId: params.uuid, organisationUuid: null, before: { kind: found.kind }, after: answer };
    });
  }),
};
