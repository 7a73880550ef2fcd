import { groupOf, type MainRole, mainRoleOf, type RoleGroup } from "#app/domain/rights/roles.ts";
import { DEMO_PASSWORD } from "#backend/demo/ids.ts";
import { type DemoPerson, PEOPLE } from "#backend/demo/people.ts";
import { ROLE_PEOPLE } from "#backend/demo/role-accounts.ts";
import type { DemoAccount } from "../identity/page/pages.ts";

type Words = DemoAccount["role"];

const LABELS: Record<MainRole | "none", Words> = {
  adviser: { fr: "Conseiller", en: "Adviser" },
  admin: { fr: "Administrateur", en: "Administrator" },
  assetManager: { fr: "Société de gestion", en: "Asset manager" },
  productOwner: { fr: "Assureur", en: "Insurer" },
  none: { fr: "Aucun module", en: "No module" },
};

const ELSEWHERE: Words = { fr: "Autres organisations, sans rôle, sans module", en: "Other organisations, no role, no module" };
const PARTNER: Words = { fr: "Partenaire avec les simulateurs", en: "Partner with the simulators" };
const GROUPS: Record<RoleGroup, Words> = {
  admin: { fr: "Un seul rôle\u00a0: administration", en: "A single role: administration" },
  adviser: { fr: "Un seul rôle\u00a0: conseiller", en: "A single role: adviser" },
  partner: { fr: "Un seul rôle\u00a0: partenaires", en: "A single role: partners" },
  assetManager: { fr: "Un seul rôle\u00a0: société de gestion", en: "A single role: asset manager" },
  productOwner: { fr: "Un seul rôle\u00a0: assureur", en: "A single role: insurer" },
};

const SINGLES: ReadonlySet<string> = new Set(ROLE_PEOPLE.map(({ username }) => username));
const FIRST: ReadonlySet<string> = new Set(["adviser", "admin", "asset-manager", "insurer"]);

function groupOfPerson({ username, roles: [role] }: DemoPerson): Pick<DemoAccount, "group"> {
  if (FIRST.has(username)) return {};
  if (SINGLES.has(username) && role) return { group: GROUPS[groupOf(role)] };
  return { group: username === "partner" ? PARTNER : ELSEWHERE };
}

/** The people of the demonstration, as the sign-in page offers them: one for each menu first, the others in closed groups. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = PEOPLE.map((person) => ({
  username: person.username,
  password: DEMO_PASSWORD,
  name: `${person.firstName} ${person.lastName}`,
  role: LABELS[mainRoleOf(person.roles) ?? "none"],
  ...groupOfPerson(person),
}));
