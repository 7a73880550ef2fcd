import type { SeriesComment } from "#app/contract/series/series-comment.ts";
import { findSeries } from "#backend/api/series/series.store.ts";
import {
  type Day,
  deleteComment,
  insertComment,
  listComments,
  lockComment,
  updateComment,
} from "#backend/api/series/series-comment.store.ts";
import { requireKeeper } from "#backend/api/series/series-keeper.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { api, type Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

const objectType = "series-comment";
/** A comment has no identifier of its own: the audit log names it by its series and its day. */
const objectIdOf = ({ series, date }: Day): string => `${series}/${date}`;

/** Throws 404 when there is no such series. */
async function requireSeries(queries: Queries, uuid: string): Promise<void> {
  if (!(await findSeries(queries, { uuid }))) throw refuse.notFound("Series");
}

/**
 * The comment of a day before it is written; those who write about the series wait for one another. Throws 404 when there is no such series,
 * 403 when the caller's organisation does not keep it and when the comment is of another organisation.
 */
async function commentToWrite(tx: Transaction, caller: Caller, day: Day): Promise<SeriesComment | null> {
  const series = await findSeries(tx, { uuid: day.series }, true);
  if (!series) throw refuse.notFound("Series");
  requireKeeper(caller, series.keeper);
  const present = await lockComment(tx, caller, day);
  if (present && !present.changeable)
    throw refuse.forbidden("COMMENT_OF_ANOTHER_HOUSE", "The comment was written by another organisation, or by an administrator.");
  return present;
}

/** Whoever opens the pages of series reads all comments; those who keep the series write them. */
export const seriesCommentRoutes = {
  list: api.seriesComments.list.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "series-view");
    await requireSeries(context.database.orm, query.series);
    const { limit, offset } = query;
    return { ...(await listComments(context.database.orm, context.caller, query)), limit, offset };
  }),

  last: api.seriesComments.last.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "series-view");
    await requireSeries(context.database.orm, query.series);
    const [latest] = (await listComments(context.database.orm, context.caller, { ...query, limit: 1, offset: 0 })).items;
    if (!latest) throw refuse.notFound("Comment");
    return latest;
  }),

  find: api.seriesComments.find.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "series-view");
    await requireSeries(context.database.orm, query.series);
    const { limit, offset } = query;
    return { ...(await listComments(context.database.orm, context.caller, query)), limit, offset };
  }),

  put: api.seriesComments.put.handler(({ input: { query, headers, body }, context }) => {
    requirePermission(context.caller, "series-edit");
    const write = { verb: "series-comment.save", objectType, headers, request: { query, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const before = await commentToWrite(tx, context.caller, query);
      // Who saw a version saw a comment: when it is gone, writing it anew would undo the removal unseen.
      if (!before && seenVersion !== undefined) throw refuse.notFound("Comment");
      if (before) requireVersion(seenVersion, before.version, { present: before });
      await (before ? updateComment : insertComment)(tx, context.caller, query, body.text);
      const answer = (await lockComment(tx, context.caller, query))!;
      return { answer, objectId: objectIdOf(query), organisationUuid: null, before, after: { ...answer } };
    });
  }),

  remove: api.seriesComments.remove.handler(({ input: { query, headers }, context }) => {
    requirePermission(context.caller, "series-edit");
    const write = { verb: "series-comment.delete", objectType, headers, request: { query }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      const before = await commentToWrite(tx, context.caller, query);
      if (!before) throw refuse.notFound("Comment");
      requireVersion(seenVersion, before.version, { present: before });
      await deleteComment(tx, query);
      return { answer: undefined, objectId: objectIdOf(query), organisationUuid: null, before: { ...before } };
    });
  }),
};
