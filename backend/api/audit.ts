import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { asc, desc, eq, gt, sql } from "drizzle-orm";
import { canonicalJson } from "#backend/api/canonical-json.ts";
import type { Queries } from "#backend/api/context.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { appSecret, auditLog } from "#backend/database/schema/index.ts";

/** One line of the record of who did what. `before` and `after` hold what changed, never a secret, never a long result. */
export interface AuditEntry {
  userUuid: string | null;
  organisationUuid: string | null;
  /** Noun and verb, for instance simulation.save. */
  verb: string;
  objectType: string;
  objectId: string | null;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  correlationId: string;
}

/** Any fixed number: writers of the audit log queue on it so that each row knows the row before it. */
const AUDIT_LOCK = 7_310_001;
const SECRET_NAME = "audit-log";
const keys = new WeakMap<Database, Promise<Buffer>>();

async function makeKey(database: Database): Promise<Buffer> {
  await database.orm
    .insert(appSecret)
    .values({ name: SECRET_NAME, value: randomBytes(32) })
    .onConflictDoNothing();
  const [row] = await database.orm.select({ value: appSecret.value }).from(appSecret).where(eq(appSecret.name, SECRET_NAME));
  if (!row) throw new Error("The key of the audit log could not be stored.");
  return row.value;
}

/** Key of the chain: made once, shared by every replica through the database. */
export function auditKey(database: Database): Promise<Buffer> {
  let key = keys.get(database);
  if (!key) {
    key = makeKey(database);
    key.catch(() => keys.delete(database));
    keys.set(database, key);
  }
  return key;
}

function digestOf(key: Buffer, previous: Buffer | null, entry: AuditEntry, at: string): Buffer {
  const { userUuid, organisationUuid, verb, objectType, objectId, before, after, correlationId } = entry;
  const line = canonicalJson([
    new Date(at).getTime(),
    userUuid,
    organisationUuid,
    verb,
    objectType,
    objectId,
    before ?? null,
    after ?? null,
    correlationId,
  ]);
  return createHmac("sha256", key)
    .update(previous ?? Buffer.alloc(32))
    .update(line)
    .digest();
}

/**
 * Appends one row to the chain: its digest is HMAC-SHA256 over the previous row's digest and its own fields. Make it the
 * last statement of the transaction, because other writers wait from here until the commit.
 */
export async function recordAudit(tx: Transaction, key: Buffer, entry: AuditEntry): Promise<void> {
  // The clock is read after the wait, in milliseconds: the digest covers the time exactly as it is stored.
  const locked = await tx.execute<{ at: string }>(
    sql`select date_trunc('milliseconds', clock_timestamp()) as at from pg_advisory_xact_lock(${AUDIT_LOCK})`,
  );
  const { at } = locked.rows[0]!;
  const [last] = await tx.select({ digest: auditLog.digest }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  await tx.insert(auditLog).values({
    ...entry,
    at,
    before: entry.before ?? null,
    after: entry.after ?? null,
    digest: digestOf(key, last?.digest ?? null, entry, at),
  });
}

/** Walks the whole chain. `brokenAt` is the id of the first row that was changed, moved, or follows a removed one. */
export async function verifyAuditChain(database: Database): Promise<{ rows: number; brokenAt: number | null }> {
  const key = await auditKey(database);
  let previous: Buffer | null = null;
  let rows = 0;
  for (let after = 0; ; ) {
    const page = await auditPage(database.orm, after);
    for (const row of page) {
      const expected = digestOf(key, previous, row as AuditEntry, row.at);
      if (!timingSafeEqual(expected, row.digest)) return { rows, brokenAt: row.id };
      previous = row.digest;
      after = row.id;
      rows += 1;
    }
    if (page.length === 0) return { rows, brokenAt: null };
  }
}

function auditPage(queries: Queries, after: number) {
  return queries.select().from(auditLog).where(gt(auditLog.id, after)).orderBy(asc(auditLog.id)).limit(1000);
}
