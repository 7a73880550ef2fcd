import type { UserEntry } from "#app/contract/user.ts";
import type { OrganisationKind } from "#app/domain/enumerations.ts";
import { formatLongInstant } from "#app/domain/format/format.ts";
import { isRole, type Role } from "#app/domain/rights/roles.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { nameOf, roleGroups, type UsersView } from "./list-view.server.ts";
import { type OrganisationGroup, organisationChoices } from "./organisation-choices.server.ts";

/** What the form of a user offers to this viewer. */
export interface FormView {
  area: PrivilegesArea;
  /** False where an outside identity provider keeps names, roles and passwords. */
  accountsHere: boolean;
  /** Roles that the viewer may give, by group. */
  roles: UsersView["roles"];
  /** Organisations that the viewer may choose among; without any the person joins the viewer's. */
  organisations: Array<{ kind: OrganisationKind; organisations: Array<{ uuid: string; name: string }> }>;
  house: string;
  idem: string;
}

const namesOf = (groups: OrganisationGroup[]): FormView["organisations"] =>
  groups.map(({ kind, organisations }) => ({ kind, organisations: organisations.map(({ uuid, name }) => ({ uuid, name })) }));

export async function formView(viewer: Viewer, area: PrivilegesArea): Promise<FormView> {
  const [{ accounts, groups }, organisations] = await Promise.all([
    viewer.api.users.authGroups({ query: {} }),
    organisationChoices(viewer),
  ]);
  return {
    area,
    accountsHere: accounts === "HERE",
    roles: roleGroups(groups.filter(({ assignable }) => assignable).map(({ name }) => name)),
    organisations: namesOf(organisations),
    house: viewer.organisation.name,
    idem: crypto.randomUUID(),
  };
}

/** A user with what the form starts from; facts are written out. */
export interface DetailView {
  form: FormView;
  uuid: string;
  name: string;
  self: boolean;
  editable: boolean;
  state: UserEntry["state"];
  version: number;
  organisation: { uuid: string; name: string } | null;
  username: string;
  email: string | null;
  roles: Role[];
  language: string | null;
  lastSignIn: string | null;
  /** Null where an outside provider keeps it. */
  secondFactor: boolean | null;
  stored: { firstName: string; lastName: string; email: string; organisation: string; roles: Role[] };
}

export async function detailView(viewer: Viewer, area: PrivilegesArea, user: UserEntry): Promise<DetailView> {
  const t = getFixedT(viewer.language);
  const roles = user.roles.filter(isRole);
  const { uuid, state, version, username, email, organisation, firstName, lastName } = user;
  return {
    form: await formView(viewer, area),
    uuid,
    name: nameOf(user),
    self: uuid === viewer.user.uuid,
    editable: user.editable,
    state,
    version,
    organisation: organisation && { uuid: organisation.uuid, name: organisation.name },
    username,
    email,
    roles,
    language: user.language && t(`users.languages.${user.language}`),
    lastSignIn: user.lastSignInAt && formatLongInstant(user.lastSignInAt, viewer.language),
    secondFactor: user.secondFactor,
    stored: { firstName, lastName, email: email ?? "", organisation: organisation?.uuid ?? "", roles },
  };
}
