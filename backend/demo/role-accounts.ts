import { groupOf, ROLES, type Role } from "#app/domain/rights/roles.ts";

/** Names of the people who bear one role each, in the order of the roles; made up. */
const NAMES: Record<Role, readonly [first: string, last: string]> = {
  ADMIN: ["Thomas", "Delcourt"],
  ADMIN_BUSINESS_REPORTING: ["Hélène", "Rastoul"],
  ADVISER: ["Paul", "Verdier"],
  ADVISER_AAA_MODEL_PORTFOLIOS: ["Inès", "Garnault"],
  ADVISER_ADVISORY_JOURNEY: ["Marc", "Tessandier"],
  ADVISER_BUSINESS_REPORTS: ["Lucie", "Aubrac"],
  ADVISER_BUSINESS_REPORTS_MANAGER: ["Olivier", "Castagne"],
  ADVISER_CONTRACTS: ["Sarah", "Le Goff"],
  ADVISER_MODEL_PORTFOLIOS: ["Hugo", "Brémond"],
  ADVISER_MODEL_PORTFOLIOS_EDITOR: ["Émilie", "Sorel"],
  ADVISER_MODEL_PORTFOLIOS_LEADER: ["Antoine", "Maréchal"],
  ADVISER_MODEL_PORTFOLIOS_SHARE: ["Julie", "Pastor"],
  ADVISER_PROFILERS: ["Victor", "Lanvin"],
  ADVISER_SIMULATORS: ["Manon", "Quéré"],
  PARTNER_A2P: ["Simon", "Ferrand"],
  PARTNER_MSF: ["Agathe", "Roussel"],
  ASSET_MANAGER_ADMINISTRATOR: ["Philippe", "Noiret"],
  ASSET_MANAGER_MANAGER: ["Camille", "Dutertre"],
  ASSET_MANAGER_MIDDLE_OFFICE: ["Karim", "Benali"],
  ASSET_MANAGER_READ_ONLY: ["Béatrice", "Colas"],
  ASSET_MANAGER_RISKS_AND_REPORTING: ["Yann", "Guillou"],
  PRODUCT_OWNER_CONFIGURATOR: ["Mathilde", "Perrin"],
  PRODUCT_OWNER_MANAGER: ["Laurent", "Bessière"],
  PRODUCT_OWNER_READ_ONLY: ["Chloé", "Darmon"],
};

/** The roles that have an account of their own; the administrator's account has its role alone already. */
export const SINGLE_ROLES: readonly Role[] = ROLES.filter((role) => role !== "ADMIN");

/** `adviser-simulators` for ADVISER_SIMULATORS; the plain adviser is `adviser-only`, since `adviser` has every role. */
export const roleUsername = (role: Role): string => (role === "ADVISER" ? "adviser-only" : role.toLowerCase().replaceAll("_", "-"));

export interface RolePerson {
  username: string;
  firstName: string;
  lastName: string;
  roles: Role[];
  kind: "distributor" | "assetManager" | "productOwner" | null;
}

/** One person for each role, who has that role and no other. */
export const ROLE_PEOPLE: readonly RolePerson[] = SINGLE_ROLES.map((role) => {
  const group = groupOf(role);
  const [firstName, lastName] = NAMES[role];
  const kind = group === "admin" ? null : group === "assetManager" || group === "productOwner" ? group : "distributor";
  return { username: roleUsername(role), firstName, lastName, roles: [role], kind };
});
