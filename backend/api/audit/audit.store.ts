import { and, asc, count, desc, eq, gte, ilike, lt, or, type SQL, sql } from "drizzle-orm";
import type { AuditRecord } from "#app/contract/audit.ts";
import { type AuditEntry, lockAudit, PURGE_VERB, recordAudit } from "#backend/calls/audit.ts";
import type { Queries } from "#backend/calls/context.ts";
import { containing } from "#backend/calls/list-query.ts";
import type { Transaction } from "#backend/database/database.ts";
import { marketMidnight } from "#backend/database/market-date.ts";
import { appUser, auditLog, organisation } from "#backend/database/schema/index.ts";
import { aboutClient } from "./client-records.ts";

/** Rows that a caller may read: all, or those of one organisation. */
export type AuditScope = { organisation: string } | "all";

export interface AuditPage {
  limit: number;
  offset: number;
  dir?: "asc" | "desc" | undefined;
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  user?: string | undefined;
  action?: string | undefined;
  resourceType?: string | undefined;
  resourceId?: string | undefined;
  origin?: AuditRecord["origin"] | undefined;
}

const rows = (queries: Queries) =>
  queries
    .select({
      row: auditLog,
      username: appUser.username,
      firstName: appUser.firstName,
      lastName: appUser.lastName,
      house: organisation.name,
    })
    .from(auditLog)
    .leftJoin(appUser, eq(appUser.uuid, auditLog.userUuid))
    .leftJoin(organisation, eq(organisation.uuid, auditLog.organisationUuid))
    .$dynamic();

type Row = Awaited<ReturnType<typeof rows>>[number];
const recordOf = ({ row, username, firstName, lastName, house }: Row): AuditRecord => ({
  id: row.id,
  at: row.at,
  user: row.userUuid === null ? null : { uuid: row.userUuid, username, name: `${firstName ?? ""} ${lastName ?? ""}`.trim() || null },
  organisation: row.organisationUuid === null ? null : { uuid: row.organisationUuid, name: house },
  action: row.verb,
  origin: row.origin,
  resource: { type: row.objectType, id: row.objectId },
  before: row.before as AuditRecord["before"],
  after: row.after as AuditRecord["after"],
  correlationId: row.correlationId,
});

const within = (scope: AuditScope): SQL | undefined => (scope === "all" ? undefined : eq(auditLog.organisationUuid, scope.organisation));

/** Names of clients are searched by who may read every row: what an auditor of a fund house reads is about no client. */
function matching(search: string | undefined, scope: AuditScope): SQL | undefined {
  if (!search) return undefined;
  const pattern = containing(search);
  const name = sql`${appUser.firstName} || ' ' || ${appUser.lastName}`;
  return or(
    ilike(appUser.username, pattern),
    ilike(name, pattern),
    ilike(auditLog.verb, pattern),
    eq(auditLog.objectId, search),
    eq(auditLog.correlationId, search),
    scope === "all" ? aboutClient(pattern) : undefined,
  );
}

/** A page of the log, newest first unless set otherwise. */
export async function listAudit(queries: Queries, scope: AuditScope, page: AuditPage): Promise<{ items: AuditRecord[]; total: number }> {
  const where = and(
    within(scope),
    matching(page.search, scope),
    page.from ? gte(auditLog.at, marketMidnight(page.from)) : undefined,
    page.to ? lt(auditLog.at, marketMidnight(page.to, 1)) : undefined,
    page.user ? eq(auditLog.userUuid, page.user) : undefined,
    page.action ? eq(auditLog.verb, page.action) : undefined,
    page.resourceType ? eq(auditLog.objectType, page.resourceType) : undefined,
    page.resourceId ? eq(auditLog.objectId, page.resourceId) : undefined,
    page.origin ? eq(auditLog.origin, page.origin) : undefined,
  );
  const found = await rows(queries)
    .where(where)
    .orderBy(page.dir === "asc" ? asc(auditLog.id) : desc(auditLog.id))
    .limit(page.limit)
    .offset(page.offset);
  const [counted] = await queries.select({ n: count() }).from(auditLog).leftJoin(appUser, eq(appUser.uuid, auditLog.userUuid)).where(where);
  return { items: found.map(recordOf), total: counted?.n ?? 0 };
}

export async function findAudit(queries: Queries, scope: AuditScope, id: number): Promise<AuditRecord | null> {
  const [found] = await rows(queries).where(and(within(scope), eq(auditLog.id, id)));
  return found ? recordOf(found) : null;
}

/** Reports of a person in the last hour. Exact once the log is locked. */
export const reportsLately = (tx: Transaction, user: string): Promise<number> =>
  tx.$count(auditLog, and(eq(auditLog.userUuid, user), eq(auditLog.origin, "CALLER"), gte(auditLog.at, sql`now() - interval '1 hour'`)));

/**
 * Removes the rows before an instant from the beginning of the chain, never the newest one, and appends the anchor that the
 * rest is verified from. Gives the number of rows that went.
 */
export async function removeAuditBefore(
  tx: Transaction,
  key: Buffer,
  before: string,
  by: Pick<AuditEntry, "userUuid" | "correlationId">,
): Promise<number> {
  await lockAudit(tx);
  const [newest] = await tx.select({ id: auditLog.id }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  const [kept] = await tx.select({ id: auditLog.id }).from(auditLog).where(gte(auditLog.at, before)).orderBy(asc(auditLog.id)).limit(1);
  const end = kept?.id ?? newest?.id ?? 0;
  const gone = await tx.delete(auditLog).where(lt(auditLog.id, end)).returning({ id: auditLog.id, digest: auditLog.digest });
  const last = gone.reduce((found, row) => (row.id > found.id ? row : found), { id: 0, digest: Buffer.alloc(0) });
  if (gone.length === 0) return 0;
  const after = { before, rows: gone.length, lastId: last.id, lastDigest: last.digest.toString("hex") };
  const object = { organisationUuid: null, objectType: "audit", objectId: String(last.id) };
  await recordAudit(tx, key, { ...by, ...object, verb: PURGE_VERB, after });
  return gone.length;
}
