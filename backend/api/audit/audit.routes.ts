import { type AuditScope, findAudit, listAudit, removeAuditBefore, reportsLately } from "#backend/api/audit/audit.store.ts";
import { namesIn } from "#backend/api/audit/audited-names.ts";
import { withoutAddresses } from "#backend/api/audit/mentions.ts";
import { requireVisible } from "#backend/api/audit/reported-resource.ts";
import { auditKey, lockAudit, PURGE_VERB, recordAudit } from "#backend/calls/audit.ts";
import { type Caller, organisationOf } from "#backend/calls/caller.ts";
import { api } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";

/**
 * Years that every row stays: five from the end of the relationship, which the log cannot tell (MiFID II article 16(7)
 * with Delegated Regulation (EU) 2017/565 article 72), seven where the authority asks. Seven holds for both.
 */
const RETENTION_YEARS = 7;

/** Rows that one person may report in an hour, and the seconds after which some of that hour is over. */
const HOURLY_REPORTS = 600;
const RETRY_AFTER_S = 600;

/** Administrators read everything, the auditors of an asset manager what happened in their organisation. Throws 403 for anybody else. */
function scopeOf(caller: Caller): AuditScope {
  if (caller.isAdmin) return "all";
  requirePermission(caller, "audit-logs");
  if (caller.assetManager === null) throw refuse.forbidden("FORBIDDEN", "The caller belongs to no asset manager.");
  return { organisation: caller.assetManager };
}

/** First instant that must be kept, as ISO text. */
export function retentionEdge(now: Date): string {
  const edge = new Date(now);
  edge.setUTCFullYear(edge.getUTCFullYear() - RETENTION_YEARS);
  return edge.toISOString();
}

export const auditRoutes = {
  create: api.auditLogs.create.handler(async ({ input: { headers, body }, context }) => {
    const { caller, database, correlationId } = context;
    requirePermission(caller, "application");
    await requireVisible(database.orm, caller, body.resource);
    // The prefix makes the row a caller's: its origin follows from it.
    const verb = `app.${body.action}`;
    const organisationUuid = organisationOf(caller);
    // Nobody's address is to stand where no removal of a client would look for it.
    const after = withoutAddresses(body.details ?? null);
    const { type: objectType } = body.resource;
    const objectId = withoutAddresses(body.resource.id);
    const key = await auditKey(database);
    const write = { verb, objectType, headers, request: { body }, status: 201, audited: false };
    return saveOnce(context, write, async (tx) => {
      // Behind the lock no other report is under way.
      await lockAudit(tx);
      if ((await reportsLately(tx, caller.userUuid)) >= HOURLY_REPORTS) throw refuse.tooMany(RETRY_AFTER_S);
      const entry = { userUuid: caller.userUuid, organisationUuid, verb, objectType, objectId, after, correlationId };
      const answer = await findAudit(tx, "all", await recordAudit(tx, key, entry));
      if (!answer) throw refuse.notFound("Audit entry");
      return { answer, objectId, organisationUuid };
    });
  }),

  list: api.auditLogs.list.handler(async ({ input: { query }, context }) => {
    const { limit, offset } = query;
    return { ...(await listAudit(context.database.orm, scopeOf(context.caller), query)), limit, offset };
  }),

  get: api.auditLogs.get.handler(async ({ input: { params }, context }) => {
    const entry = await findAudit(context.database.orm, scopeOf(context.caller), params.entry);
    if (!entry) throw refuse.notFound("Audit entry");
    return { ...entry, names: await namesIn(context.database.orm, entry) };
  }),

  remove: api.auditLogs.remove.handler(async ({ input: { query, headers }, context }) => {
    if (!context.caller.isAdmin) throw refuse.forbidden("FORBIDDEN", "Only administrators remove old rows.");
    const edge = retentionEdge(new Date());
    const before = query.before === undefined ? edge : new Date(`${query.before}T00:00:00Z`).toISOString();
    if (before > edge) {
      throw refuse.unprocessable("RETENTION", `Rows stay ${RETENTION_YEARS} years.`, { latest: edge.slice(0, 10) });
    }
    const key = await auditKey(context.database);
    const by = { userUuid: context.caller.userUuid, correlationId: context.correlationId };
    const write = { verb: PURGE_VERB, objectType: "audit", headers, request: { query }, status: 204, audited: false };
    // The removal writes its own row, the anchor, and none when nothing was old enough.
    await saveOnce(context, write, async (tx) => {
      await removeAuditBefore(tx, key, before, by);
      return { answer: null, objectId: null, organisationUuid: null };
    });
  }),
};
