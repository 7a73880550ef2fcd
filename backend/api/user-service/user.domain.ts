import type { Caller } from "#backend/api/caller.ts";

/** Which users a caller may see: everybody, those of one organisation besides oneself, or oneself. */
export type UserScope = { kind: "all" } | { kind: "assetManager"; assetManager: string; self: string } | { kind: "self"; self: string };

export function userScopeOf(caller: Caller): UserScope {
  if (caller.isAdmin) return { kind: "all" };
  if (caller.assetManager !== null && caller.permissions.has("privileges")) {
    return { kind: "assetManager", assetManager: caller.assetManager, self: caller.userUuid };
  }
  return { kind: "self", self: caller.userUuid };
}

/** Preferences are changed by the person or by an administrator. */
export const preferenceScopeOf = (caller: Caller): UserScope =>
  caller.isAdmin ? { kind: "all" } : { kind: "self", self: caller.userUuid };
