import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { groupOf, isReadOnly, isRole, ROLES, type Role } from "#app/domain/rights/roles.ts";

/** What a person may do is first asked of the permission `privileges`; these rules say whom and which roles it covers. */
interface Person {
  uuid: string;
  roles: readonly string[];
}

/**
 * Roles that a person with the privilege may give and take away: all for an administrator, those of the organisation for the
 * administrator of an asset manager, else those of the organisation that the person has. Nobody gives more than the own role
 * stands for, and who only reads gives none.
 */
export function rolesGivenBy(roles: readonly string[]): Role[] {
  if (roles.includes("ADMIN")) return [...ROLES];
  if (isReadOnly(roles)) return [];
  const ofHouse = ROLES.filter((role) => groupOf(role) === "assetManager");
  return roles.includes("ASSET_MANAGER_ADMINISTRATOR") ? ofHouse : ofHouse.filter((role) => roles.includes(role));
}

/** Nobody changes the own account, nor that of somebody with a role they could not give. */
export function mayEditUser(editor: Person, user: Person): boolean {
  const given: readonly string[] = rolesGivenBy(editor.roles);
  return given.length > 0 && editor.uuid !== user.uuid && user.roles.filter(isRole).every((role) => given.includes(role));
}

/** Kind of organisation that a role needs its person to belong to; null for the administration, which belongs to none. */
export function organisationKindOf(role: Role): OrganisationKind | null {
  const group = groupOf(role);
  if (group === "admin") return null;
  return group === "adviser" || group === "partner" ? "distributor" : group;
}
