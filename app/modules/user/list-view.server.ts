import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import { USER_SORTS, USER_STATES, type UserEntry, type UserState } from "#app/contract/user.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { groupOf, isRole, ROLES, type Role, type RoleGroup } from "#app/domain/rights/roles.ts";
import { organisationKindOf, rolesGivenBy } from "#app/domain/rights/user-privileges.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { PrivilegesArea, UsersQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type OrganisationGroup, organisationChoices } from "./organisation-choices.server.ts";

interface UserRow {
  uuid: string;
  name: string;
  username: string;
  organisation: string | null;
  /** Labels of the roles. */
  roles: string[];
  language: string | null;
  lastSignIn: string | null;
  state: UserState;
}

export type { UserRow };

export interface UsersView {
  area: PrivilegesArea;
  title: string;
  rows: UserRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  here: UsersQuery & { sort: string; dir: "asc" | "desc"; page: number; size: number };
  /** Roles that the filter offers, by group; none where an outside provider keeps them. */
  roles: Array<{ group: RoleGroup; names: Role[] }>;
  /** Empty where only one organisation is seen. */
  organisations: OrganisationGroup[];
  mayAdd: boolean;
  /** False where an outside provider keeps roles and sign-ins: the records say nothing of them. */
  accountsHere: boolean;
  /** Whether the viewer may open the whole audit log. */
  auditLog: boolean;
}

export const nameOf = ({ firstName, lastName, username }: Pick<UserEntry, "firstName" | "lastName" | "username">): string =>
  `${firstName} ${lastName}`.trim() || username;

export const roleGroups = (names: readonly Role[]): UsersView["roles"] => {
  const groups = [...new Set(names.map(groupOf))];
  return groups.map((group) => ({ group, names: names.filter((name) => groupOf(name) === group) }));
};

/** A page of users, as the address asks for it; what it asks for wrongly takes its default. */
export async function usersView(viewer: Viewer, area: PrivilegesArea, url: string): Promise<UsersView> {
  const { api, language, roles: own } = viewer;
  const t = getFixedT(language);
  const query = new URL(url).searchParams;
  const oneOf = <T extends string>(known: readonly T[], name: string) => known.find((value) => value === query.get(name));
  const search = query.get("q")?.trim().slice(0, 200) || undefined;
  const role = oneOf(ROLES, "role");
  const state = oneOf(USER_STATES, "state");
  const asked = query.get("organisation") ?? "";
  const organisation = isUuid(asked) ? asked : undefined;
  const sort = oneOf(USER_SORTS, "sort") ?? "lastName";
  const dir = query.get("dir") === "desc" ? "desc" : "asc";
  const { page, size } = readPage(url);
  const filters = { ...(search && { search }), ...(role && { role }), ...(state && { state }), ...(organisation && { organisation }) };
  const [{ items, total }, organisations, { accounts }] = await Promise.all([
    api.users.list({ query: { ...filters, sort, dir, limit: size, offset: (page - 1) * size } }),
    organisationChoices(viewer),
    api.users.authGroups({ query: {} }),
  ]);
  const accountsHere = accounts === "HERE";
  const isAdmin = own.includes("ADMIN");
  return {
    area,
    title: t("users.list.title"),
    rows: items.map((user) => ({
      uuid: user.uuid,
      name: nameOf(user),
      username: user.username,
      organisation: user.organisation?.name ?? null,
      roles: user.roles.filter(isRole).map((name) => t(`users.roles.${name}.label`)),
      language: user.language && t(`users.languages.${user.language}`),
      lastSignIn: user.lastSignInAt && formatInstant(user.lastSignInAt, language),
      state: user.state,
    })),
    total,
    count: t("users.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, { page, size }, items.length, total, language),
    here: {
      ...(search && { q: search }),
      ...(role && { role }),
      ...(organisation && { organisation }),
      ...(state && { state }),
      sort,
      dir,
      page,
      size,
    },
    roles: accountsHere ? roleGroups(isAdmin ? ROLES : ROLES.filter((name) => organisationKindOf(name) === viewer.organisation.kind)) : [],
    organisations,
    mayAdd: rolesGivenBy(own).length > 0,
    accountsHere,
    auditLog: isAdmin,
  };
}
