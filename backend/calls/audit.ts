import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { asc, desc, eq, gt, sql } from "drizzle-orm";
import { canonicalJson } from "#backend/calls/canonical-json.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Database, DatabaseLog, Transaction } from "#backend/database/database.ts";
import { auditLog } from "#backend/database/schema/index.ts";

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
/** Name of the key of the chain. */
export const AUDIT_KEY = "audit-log";

/** Key of the chain: made once, shared by every replica through the database. */
export const auditKey = ({ secrets }: Pick<Database, "secrets">): Promise<Buffer> => secrets.keep(AUDIT_KEY, () => randomBytes(32));

function lineOf(entry: AuditEntry, at: string): string {
  const { userUuid, organisationUuid, verb, objectType, objectId, before, after, correlationId } = entry;
  return canonicalJson([
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
}

const digestOf = (key: Buffer, previous: Buffer | null, entry: AuditEntry, at: string): Buffer =>
  createHmac("sha256", key)
    .update(previous ?? Buffer.alloc(32))
    .update(lineOf(entry, at))
    .digest();

/** Verb of the row that says which earlier rows lost the data of a person, with the digest of what is left of each, by its id. */
export const REDACT_VERB = "audit.redact";

export type StoredEntry = AuditEntry & { id: number; at: string; digest: Buffer };

/**
 * Digest, hexadecimal, of what is left of a row after a person's data were taken out. The row keeps its own digest, by which the chain goes
 * on; that one cannot be computed again, and this one takes its place. It is bound to the row, and cannot be made without the key.
 */
export const redactedDigest = (key: Buffer, row: StoredEntry): string =>
  createHmac("sha256", key).update(`redacted ${row.id} `).update(row.digest).update(lineOf(row, row.at)).digest("hex");

/** What is left of each row that lost the data of a person, by its id: the newest redaction counts. Each of them is itself a row of the chain. */
async function redactionsOf({ orm }: Database): Promise<Map<number, string>> {
  const rows = await orm.select({ after: auditLog.after }).from(auditLog).where(eq(auditLog.verb, REDACT_VERB)).orderBy(asc(auditLog.id));
  const entries = rows.flatMap(({ after }) => Object.entries((after as { rows?: Record<string, string> } | null)?.rows ?? {}));
  return new Map(entries.map(([id, digest]) => [Number(id), digest]));
}

function isSound(key: Buffer, previous: Buffer | null, row: StoredEntry, redacted: string | undefined): boolean {
  if (redacted !== undefined) return redactedDigest(key, row) === redacted;
  return timingSafeEqual(digestOf(key, previous, row, row.at), row.digest);
}

/**
 * Appends one row to the chain: its digest is HMAC-SHA256 over the previous row's digest and its own fields. Make it the
 * last statement of the transaction, because other writers wait from here until the commit. Gives the row's id. `told` is the time
 * (ISO 8601, in milliseconds) of an entry that happened before the log began, as a demonstration's did; else it is now.
 */
export async function recordAudit(tx: Transaction, key: Buffer, entry: AuditEntry, told?: string): Promise<number> {
  // The clock is read after the wait, in milliseconds: the digest covers the time exactly as it is stored.
  const locked = await tx.execute<{ at: string }>(
    sql`select date_trunc('milliseconds', clock_timestamp()) as at from pg_advisory_xact_lock(${AUDIT_LOCK})`,
  );
  const at = told ?? locked.rows[0]!.at;
  const [last] = await tx.select({ digest: auditLog.digest }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  const digest = digestOf(key, last?.digest ?? null, entry, at);
  const [row] = await tx
    .insert(auditLog)
    .values({ ...entry, at, before: entry.before ?? null, after: entry.after ?? null, digest })
    .returning({ id: auditLog.id });
  if (!row) throw new Error("The row of the audit log was not stored.");
  return row.id;
}

/** Rows that the platform wrote: evidence, and answers that follow from the log, are made of these alone. */
export const platformRows = eq(auditLog.origin, "PLATFORM");

/** Makes other writers of the log wait until this transaction ends. */
export async function lockAudit(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${AUDIT_LOCK})`);
}

/** Verb of the row that a removal of old rows leaves; nothing but that removal writes it. */
export const PURGE_VERB = "audit.purge";

/** Verb of the row with which the log goes on under a new key, after the one before was lost. */
export const RENEWED_VERB = "audit.key-renewed";

/** The newest row with which the log went on under a new key: rows before it cannot be verified any more. */
export async function renewalOf({ orm }: Database): Promise<{ id: number; previous: Buffer | null } | null> {
  const [row] = await orm.select().from(auditLog).where(eq(auditLog.verb, RENEWED_VERB)).orderBy(desc(auditLog.id)).limit(1);
  if (!row) return null;
  const told = (row.after as { lastDigest?: unknown } | null)?.lastDigest;
  return { id: row.id, previous: typeof told === "string" ? Buffer.from(told, "hex") : null };
}

/** Goes on with a new key after the old one was lost. */
export async function renewAuditKey(database: Database): Promise<void> {
  const key = await auditKey(database);
  const head = await auditHead(database);
  if (!head) return;
  const none = { userUuid: null, organisationUuid: null, objectId: null };
  const entry = { ...none, verb: RENEWED_VERB, objectType: "audit", after: { lastDigest: head.digest }, correlationId: "keys:renew" };
  await database.orm.transaction((tx) => recordAudit(tx, key, entry));
}

/** Digest of the last row that was removed under retention, as the newest anchor tells; null when none ever was. */
async function anchorOf({ orm }: Database): Promise<Buffer | null> {
  const [anchor] = await orm.select().from(auditLog).where(eq(auditLog.verb, PURGE_VERB)).orderBy(desc(auditLog.id)).limit(1);
  const told = (anchor?.after as { lastDigest?: unknown } | undefined)?.lastDigest;
  return typeof told === "string" ? Buffer.from(told, "hex") : null;
}

/** The newest row: kept elsewhere, it also tells rows cut off at the end of the log. */
export interface AuditHead {
  id: number;
  /** Hexadecimal. */
  digest: string;
}

/**
 * Walks the whole chain, from its beginning, from the anchor of the last removal (itself a row of the chain), or from where it
 * went on under a new key. A row that lost the data of a person is held against what the chain says is left of it.
 * `brokenAt` is the id of the first row that was changed, moved, or follows a removed one.
 */
export async function verifyAuditChain(database: Database): Promise<{ rows: number; brokenAt: number | null }> {
  const key = await auditKey(database);
  const renewal = await renewalOf(database);
  let previous: Buffer | null = renewal ? renewal.previous : await anchorOf(database);
  const redactions = await redactionsOf(database);
  let rows = 0;
  for (let after = renewal ? renewal.id - 1 : 0; ; ) {
    const page = await auditPage(database.orm, after);
    for (const row of page) {
      if (!isSound(key, previous, row as StoredEntry, redactions.get(row.id))) return { rows, brokenAt: row.id };
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

export async function auditHead({ orm }: Database): Promise<AuditHead | null> {
  const [last] = await orm.select({ id: auditLog.id, digest: auditLog.digest }).from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return last ? { id: last.id, digest: last.digest.toString("hex") } : null;
}

/**
 * Writes the head as a line of the log: carried to another machine with the other lines, it tells there what was cut off or written
 * anew here.
 */
export async function tellAuditHead(database: Database, log: Pick<DatabaseLog, "info">): Promise<void> {
  const head = await auditHead(database);
  if (head) log.info({ head: `${head.id}:${head.digest}` }, "head of the audit log");
}

/** Whether a head that was written down earlier still stands in the log. A row that retention removed since has gone rightly. */
export async function holdsHead(database: Database, { id, digest }: AuditHead): Promise<boolean> {
  const [row] = await database.orm.select({ digest: auditLog.digest }).from(auditLog).where(eq(auditLog.id, id));
  if (row) return row.digest.toString("hex") === digest.toLowerCase();
  const [first] = await database.orm.select({ id: auditLog.id }).from(auditLog).orderBy(asc(auditLog.id)).limit(1);
  return first !== undefined && id < first.id && (await anchorOf(database)) !== null;
}
