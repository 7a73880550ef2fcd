import type { UserEntry } from "#app/contract/user.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { isRole, type Role } from "#app/domain/rights/roles.ts";
import { mayEditUser, organisationKindOf, rolesGivenBy } from "#app/domain/rights/user-privileges.ts";
import type { Caller } from "#backend/calls/caller.ts";
import { refuse, requirePermission } from "#backend/calls/refusal.ts";

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

/** Favourites are the person's own, and nobody else's business. */
export const favouriteScopeOf = (caller: Caller): UserScope => ({ kind: "self", self: caller.userUuid });

const asPerson = ({ userUuid, roles }: Caller) => ({ uuid: userUuid, roles });

export const mayEdit = (caller: Caller, user: Pick<UserEntry, "uuid" | "roles">): boolean =>
  caller.permissions.has("privileges") && mayEditUser(asPerson(caller), user);

/** Throws 403 unless the caller may give at least one role. */
export function requireEditor(caller: Caller): void {
  requirePermission(caller, "privileges");
  if (rolesGivenBy(caller.roles).length === 0) throw refuse.forbidden("FORBIDDEN", "A role that only reads changes no user.");
}

/** Throws 403 unless the caller may change this very user. */
export function requireEditable(caller: Caller, user: Pick<UserEntry, "uuid" | "roles">): void {
  requireEditor(caller);
  if (!mayEdit(caller, user)) throw refuse.forbidden("USER_NOT_EDITABLE", "The caller may not change this user.");
}

/** Throws unless the caller may give the roles and each fits the person's one organisation (null: none). */
export function requireGivable(caller: Caller, roles: readonly Role[], kind: OrganisationKind | null): void {
  const given: readonly Role[] = rolesGivenBy(caller.roles);
  if (roles.some((role) => !given.includes(role)))
    throw refuse.forbidden("ROLE_NOT_GIVABLE", "The caller may not give one of these roles.");
  const stray = roles.find((role) => ![null, kind].includes(organisationKindOf(role)));
  if (stray) throw refuse.unprocessable("ROLE_NEEDS_ORGANISATION", "The role belongs to another kind of organisation.", { role: stray });
}

/** Columns of the record for the one organisation of a person. */
export const organisationColumns = (house: { uuid: string; kind: OrganisationKind } | null) => ({
  distributor: house?.kind === "distributor" ? house.uuid : null,
  assetManager: house?.kind === "assetManager" ? house.uuid : null,
  productOwner: house?.kind === "productOwner" ? house.uuid : null,
});

/** What the audit log keeps of a user. */
export const auditedPart = ({ username, firstName, lastName, email, organisation, roles, state }: UserEntry) => ({
  username,
  firstName,
  lastName,
  email,
  organisation: organisation?.uuid ?? null,
  roles: roles.filter(isRole),
  state,
});
