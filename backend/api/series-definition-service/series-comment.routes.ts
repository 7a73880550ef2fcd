import { api, type Queries } from "#backend/api/context.ts";
import { refuse, requirePermission } from "#backend/api/refusal.ts";
import { requireVersion, saveOnce } from "#backend/api/save-once.ts";
import { findSeries } from "#backend/api/series-definition-service/series.store.ts";
import {
  type Day,
  deleteComment,
  insertComment,
  listComments,
  lockComment,
  updateComment,
} from "#backend/api/series-definition-service/series-comment.store.ts";

const objectType = "series-comment";
/** A comment has no identifier of its own: the audit log names it by its series and its day. */
const objectIdOf = ({ series, date }: Day): string => `${series}/${date}`;

/** Throws 404 when there is no such series; with `lock`, those who write about it wait for one another. */
async function requireSeries(queries: Queries, uuid: string, lock = false): Promise<void> {
  if (!(await findSeries(queries, { uuid }, lock))) throw refuse.notFound("Series");
}

/** Comments are the platform's, like the series they are about: whoever opens the pages of series reads them, who edits series writes them. */
export const seriesCommentRoutes = {
  list: api.seriesComments.list.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "data");
    await requireSeries(context.database.orm, query.series);
    const { limit, offset } = query;
    return { ...(await listComments(context.database.orm, query)), limit, offset };
  }),

  last: api.seriesComments.last.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "data");
    await requireSeries(context.database.orm, query.series);
    const [latest] = (await listComments(context.database.orm, { ...query, limit: 1, offset: 0 })).items;
    if (!latest) throw refuse.notFound("Comment");
    return latest;
  }),

  find: api.seriesComments.find.handler(async ({ input: { query }, context }) => {
    requirePermission(context.caller, "data");
    await requireSeries(context.database.orm, query.series);
    const { limit, offset } = query;
    return { ...(await listComments(context.database.orm, query)), limit, offset };
  }),

  put: api.seriesComments.put.handler(({ input: { query, headers, body }, context }) => {
    requirePermission(context.caller, "series-edit");
    const write = { verb: "series-comment.save", objectType, headers, request: { query, body } };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await requireSeries(tx, query.series, true);
      const before = await lockComment(tx, query);
      // Who saw a version saw a comment: when it is gone, writing it anew would undo the removal unseen.
      if (!before && seenVersion !== undefined) throw refuse.notFound("Comment");
      if (before) requireVersion(seenVersion, before.version, { present: before });
      const answer = await (before ? updateComment(tx, query, body.text) : insertComment(tx, query, body.text));
      return { answer, objectId: objectIdOf(query), organisationUuid: null, before, after: { ...answer } };
    });
  }),

  remove: api.seriesComments.remove.handler(({ input: { query, headers }, context }) => {
    requirePermission(context.caller, "series-edit");
    const write = { verb: "series-comment.delete", objectType, headers, request: { query }, status: 204 };
    return saveOnce(context, write, async (tx, seenVersion) => {
      await requireSeries(tx, query.series, true);
      const before = await lockComment(tx, query);
      if (!before) throw refuse.notFound("Comment");
      requireVersion(seenVersion, before.version, { present: before });
      await deleteComment(tx, query);
      return { answer: undefined, objectId: objectIdOf(query), organisationUuid: null, before: { ...before } };
    });
  }),
};
