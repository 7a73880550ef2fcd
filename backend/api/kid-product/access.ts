import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";

/** Whose products and files: everybody's, those that belong to nobody, or those of one insurer. */
export type Scope = { kind: "all" } | { kind: "platform" } | { kind: "insurer"; owner: string };

/** Throws 403 for who keeps no key information documents. */
export function scopeOf(caller: Caller): Scope {
  requirePermission(caller, "kid-documents");
  if (caller.isAdmin) return { kind: "all" };
  if (caller.productOwner === null) throw refuse.forbidden("FORBIDDEN", "KID products belong to the people of an insurer.");
  return { kind: "insurer", owner: caller.productOwner };
}

/** The same for who writes. */
export function scopeOfWriter(caller: Caller): Scope {
  const scope = scopeOf(caller);
  requirePermission(caller, "kid-products-edit");
  return scope;
}

/** What the scope holds of a table, by its column of owners. */
export function within(scope: Scope, owner: AnyPgColumn): SQL | undefined {
  if (scope.kind === "all") return undefined;
  return scope.kind === "platform" ? sql`${owner} is null` : sql`${owner} = ${scope.owner}`;
}
