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

export type MainRole = "admin" | "assetManager" | "productOwner" | "adviser";

/** Precedence: admin, asset manager, product owner, else adviser. Null when the person has no client role at all. */
export function mainRoleOf(roles: readonly string[]): MainRole | null {
  const known = roles.filter(isRole);
  if (known.length === 0) return null;
  if (known.some((r) => r.startsWith("ADMIN"))) return "admin";
  if (known.some((r) => r.startsWith("ASSET_MANAGER_"))) return "assetManager";
  if (known.some((r) => r.startsWith("PRODUCT_OWNER_"))) return "productOwner";
  return "adviser";
}
