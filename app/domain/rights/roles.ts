/** Client roles as the token's `client-roles` claim spells them. Pure data. */
export const ROLES = [
  "ADMIN",
  "ADMIN_BUSINESS_REPORTING",
  "ADVISER",
  "ADVISER_AAA_MODEL_PORTFOLIOS",
  "ADVISER_ADVISORY_JOURNEY",
  "ADVISER_BUSINESS_REPORTS",
  "ADVISER_BUSINESS_REPORTS_MANAGER",
  "ADVISER_CONTRACTS",
  "ADVISER_MODEL_PORTFOLIOS",
  "ADVISER_MODEL_PORTFOLIOS_EDITOR",
  "ADVISER_MODEL_PORTFOLIOS_LEADER",
  "ADVISER_MODEL_PORTFOLIOS_SHARE",
  "ADVISER_PROFILERS",
  "ADVISER_SIMULATORS",
  "PARTNER_A2P",
  "PARTNER_MSF",
  "ASSET_MANAGER_ADMINISTRATOR",
  "ASSET_MANAGER_MANAGER",
  "ASSET_MANAGER_MIDDLE_OFFICE",
  "ASSET_MANAGER_READ_ONLY",
  "ASSET_MANAGER_RISKS_AND_REPORTING",
  "PRODUCT_OWNER_CONFIGURATOR",
  "PRODUCT_OWNER_MANAGER",
  "PRODUCT_OWNER_READ_ONLY",
] as const;
export type Role = (typeof ROLES)[number];

export const isRole = (value: string): value is Role => (ROLES as readonly string[]).includes(value);

export type RoleGroup = "admin" | "adviser" | "partner" | "assetManager" | "productOwner";

const GROUP_OF_PREFIX: ReadonlyArray<readonly [prefix: string, group: RoleGroup]> = [
  ["ADMIN", "admin"],
  ["ADVISER", "adviser"],
  ["PARTNER_", "partner"],
  ["ASSET_MANAGER_", "assetManager"],
  ["PRODUCT_OWNER_", "productOwner"],
];

/** Group that a role belongs to, as role lists show them. */
export function groupOf(role: Role): RoleGroup {
  const found = GROUP_OF_PREFIX.find(([prefix]) => role.startsWith(prefix));
  if (!found) throw new Error(`The role ${role} has no group.`);
  return found[1];
}

export type MainRole = "admin" | "assetManager" | "productOwner" | "adviser";

const PRECEDENCE = ["admin", "assetManager", "productOwner"] as const;

/** Precedence: admin, asset manager, product owner, else adviser. Null when the person has no client role at all. */
export function mainRoleOf(roles: readonly string[]): MainRole | null {
  const known = roles.filter(isRole);
  if (known.length === 0) return null;
  const groups = new Set(known.map(groupOf));
  return PRECEDENCE.find((group) => groups.has(group)) ?? "adviser";
}

/** A person of an asset manager or a product owner who looks at everything of the organisation and changes nothing. */
export function isReadOnly(roles: readonly string[]): boolean {
  const ofHouses = roles.filter(isRole).filter((role) => role.startsWith("ASSET_MANAGER_") || role.startsWith("PRODUCT_OWNER_"));
  return ofHouses.length > 0 && ofHouses.every((role) => role.endsWith("_READ_ONLY")) && mainRoleOf(roles) !== "admin";
}
