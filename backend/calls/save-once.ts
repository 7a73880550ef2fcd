import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import { type AuditEntry, auditKey, recordAudit } from "#backend/calls/audit.ts";
import { organisationOf } from "#backend/calls/caller.ts";
import { canonicalJson } from "#backend/calls/canonical-json.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { idempotencyKey } from "#backend/database/schema/index.ts";
import { withTransaction } from "#backend/database/transaction.ts";

type WriteHeaders = z.infer<typeof writeHeaders>;

export interface Write {
  /** Noun and verb of the audit log; also part of what an idempotency key stands for. */
  verb: string;
  objectType: string;
  headers: WriteHeaders;
  /** Everything that decides what is done (params, query, body): the same key with another request is refused. */
  request: unknown;
  /** Status of the answer; stored with it. */
  status?: number;
  /** False where no row of the audit log is wanted: a draft kept while somebody types, or an effect that writes its own. */
  audited?: boolean;
}

export interface Effect<T> {
  answer: T;
  objectId: string | null;
  /** Organisation of the object. The row of an object that belongs to none, like a series, names the writer's organisation. */
  organisationUuid: string | null;
  before?: AuditEntry["before"];
  after?: AuditEntry["after"];
  /** The record was already as requested: nothing changed, and no row is added to the audit log. */
  nothingDone?: boolean;
}

/** Hours for which a repeated key gives its first answer. */
const KEY_HOURS = 24;

/**
 * Performs a write once. In one transaction: the idempotency key, the effect (with the version that the caller saw), the
 * audit row and the stored answer. The same key with the same request gives the stored answer without a second
 * effect, also when both arrive at once; with another request it is refused 422. A refusal stores nothing.
 * `effect` may run again after a serialization failure and uses nothing but `tx`.
 */
export async function saveOnce<T>(
  context: CallerContext,
  write: Write,
  effect: (tx: Transaction, seenVersion: number | undefined) => Promise<Effect<T>>,
): Promise<T> {
  const { caller, database } = context;
  const key = write.headers["idempotency-key"];
  const seenVersion = versionOf(write.headers);
  const secret = await auditKey(database);
  return withTransaction(database, async (tx) => {
    if (key !== undefined) {
      const stored = await takeKey<T>(tx, caller.userUuid, key, hashOf(write, seenVersion));
      if (stored) return stored.answer;
    }
    const { answer, objectId, organisationUuid, before, after, nothingDone } = await effect(tx, seenVersion);
    if (key !== undefined) {
      await tx
        .update(idempotencyKey)
        .set({ status: write.status ?? 200, answer: answer ?? null })
        .where(and(eq(idempotencyKey.userUuid, caller.userUuid), eq(idempotencyKey.key, key)));
    }
    if (write.audited === false || nothingDone) return answer;
    await recordAudit(tx, secret, {
      userUuid: caller.userUuid,
      organisationUuid: organisationUuid ?? organisationOf(caller),
      verb: write.verb,
      objectType: write.objectType,
      objectId,
      before,
      after,
      correlationId: context.correlationId,
    });
    return answer;
  });
}

/** Deletes expired keys with their answers. */
export async function purgeKeys({ orm }: Pick<Database, "orm">): Promise<void> {
  await orm.delete(idempotencyKey).where(sql`${idempotencyKey.createdAt} < now() - make_interval(hours => ${KEY_HOURS})`);
}

/** Throws 409 with the present version and what is in place when the caller saw another one. Without a seen version nothing is checked. */
export function requireVersion(seen: number | undefined, version: number, inPlace: Record<string, unknown>): void {
  if (seen === undefined || seen === version) return;
  throw refuse.conflict("VERSION_CONFLICT", "Somebody else changed this in the meantime.", { version, ...inPlace });
}

/** The version that a write names; undefined where it names none. */
export function versionOf(headers: WriteHeaders): number | undefined {
  const seen = headers["if-match"];
  return seen === undefined ? undefined : Number(seen.replaceAll('"', ""));
}

function hashOf(write: Write, seenVersion: number | undefined): Buffer {
  return createHash("sha256")
    .update(canonicalJson([write.verb, seenVersion ?? null, write.request]))
    .digest();
}

/** Null when the key is free and is taken by this transaction; the stored answer when it was used for the same request. */
async function takeKey<T>(tx: Transaction, userUuid: string, key: string, requestHash: Buffer): Promise<{ answer: T } | null> {
  await tx.execute(sql`delete from ${idempotencyKey} where ${idempotencyKey.userUuid} = ${userUuid} and ${idempotencyKey.key} = ${key}
    and ${idempotencyKey.createdAt} < now() - make_interval(hours => ${KEY_HOURS})`);
  // A second request with the key waits here until the first one has ended.
  const taken = await tx
    .insert(idempotencyKey)
    .values({ userUuid, key, requestHash, status: 0 })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key });
  if (taken.length > 0) return null;
  const [row] = await tx
    .select()
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.userUuid, userUuid), eq(idempotencyKey.key, key)));
  if (!row) throw refuse.conflict("IDEMPOTENCY_KEY_BUSY", "The same request is under way. Send it again.");
  if (!row.requestHash.equals(requestHash)) {
    throw refuse.unprocessable("IDEMPOTENCY_KEY_REUSED", "The idempotency key was used for another request.");
  }
  return { answer: (row.answer ?? undefined) as T };
}
