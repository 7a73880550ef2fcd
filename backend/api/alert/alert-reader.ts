import { userScopeOf } from "#backend/api/user/user.domain.ts";
import { findUser } from "#backend/api/user/user.store.ts";
import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";

/** Alerts are for whoever has a role; each person's are the person's own. */
export const requireReader = (caller: Caller) => requirePermission(caller, "application");

/** Whose alerts are read: the caller's, or anybody's for an administrator. Those of others are answered like unknown ones. */
export async function requireReadable(queries: Queries, caller: Caller, user: string): Promise<void> {
  requireReader(caller);
  if (user === caller.userUuid) return;
  if (!caller.isAdmin || !(await findUser(queries, userScopeOf(caller), user))) throw refuse.notFound("User");
}

/** What a person alone may do with the own ones. */
export function requireOwn(caller: Caller, user: string): void {
  requireReader(caller);
  if (user !== caller.userUuid) throw refuse.notFound("User");
}
