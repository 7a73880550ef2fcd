import { LRUCache } from "lru-cache";
import { auditKey, recordAudit } from "#backend/calls/audit.ts";
import { organisationOf } from "#backend/calls/caller.ts";
import type { BackendLog, ServiceContext } from "#backend/calls/context.ts";
import { withSmallTransaction } from "#backend/database/transaction.ts";

const MINUTE_MS = 60_000;
const MOST_REMEMBERED = 5_000;

/** Notes that a signed-in caller was refused a call: "METHOD /path/{id}" as the contract has it. */
export type NoteRefusal = (context: ServiceContext, call: string) => Promise<void>;

/**
 * Writes refusals into the audit log: one row for each person, call and minute, because a script may try without end. That a
 * row could not be written is logged and changes nothing about the refusal.
 */
export function refusalLog(log: BackendLog): NoteRefusal {
  const noted = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: MINUTE_MS });
  return async ({ caller, database, correlationId }, call) => {
    if (caller === null) return;
    const { userUuid } = caller;
    const name = `${userUuid} ${call}`;
    if (noted.has(name)) return;
    noted.set(name, true);
    const organisationUuid = organisationOf(caller);
    const entry = { userUuid, organisationUuid, verb: "access.refused", objectType: "call", objectId: call.slice(0, 200), correlationId };
    try {
      const key = await auditKey(database);
      await withSmallTransaction(database, (tx) => recordAudit(tx, key, entry));
    } catch (error) {
      log.warn({ err: error, correlationId }, "a refusal could not be written into the audit log");
    }
  };
}
