import type { InvestmentPool } from "#app/contract/investment-pool.ts";
import { findPools, isOwn, lockPool, type PoolRow } from "#backend/api/investment-pool/investment-pool.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { CallerContext, Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce, type Write } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

/** Administrators, an asset manager's editors with the flag for pools, and those who configure an insurer. */
export function requirePoolEditor(caller: Caller): void {
  const { permissions, isAdmin, productOwner } = caller;
  if (isAdmin || permissions.has("am-ableEditInvestmentPools")) return;
  if (permissions.has("settings-investment-pools") && productOwner !== null) return;
  throw refuse.forbidden("FORBIDDEN", 'The permission "settings-investment-pools" is required, with a role that edits.');
}

/** A pool that the caller may read; 404 for every other. */
export async function readablePool(queries: Queries, caller: Caller, uuid: string): Promise<PoolRow> {
  requirePermission(caller, "application");
  const [pool] = await findPools(queries, caller, [uuid]);
  if (!pool) throw refuse.notFound("Investment pool");
  return pool;
}

interface Change<T> {
  verb: string;
  headers: Write["headers"];
  request: unknown;
  status?: number;
  /** Writes, and gives the answer; `after` of the audit log is the pool as it is then. */
  effect(tx: Transaction, present: PoolRow): Promise<T>;
}

/** One change of a pool by those who keep it: locked, in the version that was seen, with its line in the audit log. */
export function changePool<T>(context: CallerContext, id: string, { verb, headers, request, status, effect }: Change<T>): Promise<T> {
  const { caller } = context;
  requirePoolEditor(caller);
  const write = { verb: `investment-pool.${verb}`, objectType: "investment-pool", headers, request, ...(status ? { status } : {}) };
  return saveOnce(context, write, async (tx, seenVersion) => {
    await lockPool(tx, id);
    const present = await readablePool(tx, caller, id);
    if (!isOwn(caller, present)) throw refuse.forbidden("FORBIDDEN", "Another organisation, or the platform, keeps the pool.");
    requireVersion(seenVersion, present.version, { present });
    const answer = await effect(tx, present);
    const [after] = await findPools(tx, caller, [id]);
    return { answer, objectId: id, organisationUuid: present.organisation, before: { ...present }, after: after ? { ...after } : null };
  });
}

/** The pool after a change, as an answer. */
export async function changedPool(tx: Transaction, caller: Caller, id: string): Promise<InvestmentPool> {
  return readablePool(tx, caller, id);
}
