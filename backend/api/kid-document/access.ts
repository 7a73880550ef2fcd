import type { Caller } from "#backend/calls/caller.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";
import * as store from "./config.store.ts";

/** Documents that a caller sees: of one insurer, or of all for an administrator (null). Throws 403 for anybody else. */
export function houseOf(caller: Caller): string | null {
  requirePermission(caller, "kid-documents");
  if (caller.isAdmin) return null;
  if (caller.productOwner === null) throw refuse.forbidden("FORBIDDEN", "Key information documents belong to the people of an insurer.");
  return caller.productOwner;
}

export const mayWrite = (caller: Caller): boolean => caller.permissions.has("kid-documents-edit") && caller.productOwner !== null;

/** The insurer in whose name the caller writes; throws 403 for who may only read. */
export function houseOfWriter(caller: Caller): string {
  requirePermission(caller, "kid-documents-edit");
  if (caller.productOwner === null)
    throw refuse.forbidden("FORBIDDEN", "Key information documents are written by the people of an insurer.");
  return caller.productOwner;
}

/** Throws 404 for what is not there, and for another house's. */
export async function found(queries: Queries, house: string | null, uuid: string): Promise<store.ConfigRow> {
  const row = await store.findConfig(queries, house, uuid);
  if (!row) throw refuse.notFound("KID configuration");
  return row;
}
