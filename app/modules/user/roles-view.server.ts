import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { type OrganisationFlags, permissionsOf } from "#app/domain/rights/permissions.ts";
import { isRole, type MainRole, mainRoleOf, ROLES, type Role } from "#app/domain/rights/roles.ts";
import { organisationKindOf, rolesGivenBy } from "#app/domain/rights/user-privileges.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { externalAddress, isBuilt, permittedMenus } from "#app/navigation/menus.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";
import type { MenuSettings, Viewer } from "#app/services/request-context.ts";
import { roleGroups, type UsersView } from "./list-view.server.ts";
import { type OrganisationGroup, organisationChoices } from "./organisation-choices.server.ts";

/** What roles open in an organisation, and who may give them. */
export interface RolesView {
  area: PrivilegesArea;
  title: string;
  groups: UsersView["roles"];
  chosen: Role[];
  organisations: Array<{ kind: OrganisationKind; organisations: Array<{ uuid: string; name: string }> }>;
  /** The organisation whose modules count; null when none was chosen. */
  organisation: { uuid: string; name: string } | null;
  mainRole: MainRole | null;
  menus: Array<{ label: string | null; entries: Array<{ label: string; path: string; open: boolean }> }>;
  /** Roles that the viewer may give. */
  given: Role[];
}

/** The organisation that was asked for; people of an organisation ask about their own. */
function houseOf(viewer: Viewer, groups: OrganisationGroup[], asked: string) {
  const own = viewer.organisation;
  if (groups.length === 0) return own.uuid && own.kind ? { uuid: own.uuid, name: own.name, kind: own.kind, flags: own.flags } : null;
  for (const { kind, organisations } of groups) {
    const found = organisations.find(({ uuid }) => uuid === asked);
    if (found) return { ...found, kind };
  }
  return null;
}

export async function rolesView(viewer: Viewer, area: PrivilegesArea, url: string, { hosts }: MenuSettings): Promise<RolesView> {
  const t = getFixedT(viewer.language);
  const query = new URL(url).searchParams;
  const isAdmin = viewer.roles.includes("ADMIN");
  const offered = isAdmin ? ROLES : ROLES.filter((name) => organisationKindOf(name) === viewer.organisation.kind);
  const asked = [...query.getAll("role"), ...(query.get("roles") ?? "").split(",")].filter(isRole);
  const chosen = offered.filter((name) => asked.includes(name));
  const groups = await organisationChoices(viewer);
  const house = houseOf(viewer, groups, query.get("organisation") ?? "");
  const flags: OrganisationFlags = house ? { [house.kind]: house.flags } : {};
  const permissions = permissionsOf(chosen, flags);
  const mainRole = mainRoleOf(chosen);
  return {
    area,
    title: t("users.preview.title"),
    groups: roleGroups(offered),
    chosen,
    organisations: groups.map(({ kind, organisations }) => ({
      kind,
      organisations: organisations.map(({ uuid, name }) => ({ uuid, name })),
    })),
    organisation: house && { uuid: house.uuid, name: house.name },
    mainRole,
    menus: permittedMenus(mainRole, permissions).map(({ group, entries }) => ({
      label: group.labelKey && t(group.labelKey),
      entries: entries.map((entry) => ({
        label: t(entry.labelKey),
        path: entry.path,
        open: isBuilt(entry) || externalAddress(entry, hosts) !== null,
      })),
    })),
    given: rolesGivenBy(viewer.roles),
  };
}
