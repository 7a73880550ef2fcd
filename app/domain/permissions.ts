import { isRole, mainRoleOf, type Role } from "#app/domain/roles.ts";

/** Routing permissions and the finer ones that guards of pages and calls ask for. */
export const PERMISSIONS = [
  "application",
  "preferences",
  "dashboard",
  "aaa-model-portfolios",
  "business-reporting",
  "contracts",
  "partner-a2p",
  "partner-msf",
  "model-portfolios",
  "risk-profiling",
  "simulators",
  "advisory-journeys",
  "audit-logs",
  "data",
  "series-edit",
  "matrixes",
  "market-events",
  "observatory",
  "privileges",
  "settings",
  "settings-investment-pools",
  "settings-products",
  "settings-reco-journey",
  "settings-asset-managers",
  "horizon-model-portfolios",
  "pms-portfolios",
  "model-portfolio-share",
  "model-portfolio-excel-download",
  "model-portfolio-edit",
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Feature flags of the organisation the person belongs to; an absent flag is off. */
export interface OrganisationFlags {
  distributor?: Readonly<Record<string, boolean>>;
  assetManager?: Readonly<Record<string, boolean>>;
  productOwner?: Readonly<Record<string, boolean>>;
}

type Rule = (who: {
  has: (...roles: Role[]) => boolean;
  am: boolean;
  po: boolean;
  anyRole: boolean;
  adviser: boolean;
  flags: Required<OrganisationFlags>;
}) => boolean;

const on = (flags: Readonly<Record<string, boolean>>, name: string) => flags[name] === true;
const MODEL_PORTFOLIO_ROLES = ["ADVISER_MODEL_PORTFOLIOS", "ADVISER_MODEL_PORTFOLIOS_EDITOR", "ADVISER_MODEL_PORTFOLIOS_LEADER"] as const;

const RULES: Record<Permission, Rule> = {
  application: (w) => w.anyRole,
  preferences: (w) => w.anyRole,
  dashboard: (w) => w.has("ADMIN") || w.am || w.po || w.adviser,
  "aaa-model-portfolios": (w) =>
    w.has("ADMIN") ||
    w.am ||
    (w.has("ADVISER_AAA_MODEL_PORTFOLIOS") && on(w.flags.distributor, "enableAaaModelPortfolios")) ||
    (w.po && on(w.flags.productOwner, "ableConfigAaaModelPortfolios")),
  "business-reporting": (w) =>
    w.has("ADMIN", "ADMIN_BUSINESS_REPORTING") ||
    (w.has("ADVISER_BUSINESS_REPORTS", "ADVISER_BUSINESS_REPORTS_MANAGER") && on(w.flags.distributor, "enableBusinessReporting")),
  contracts: (w) => w.has("ADVISER_CONTRACTS") && on(w.flags.distributor, "enableContracts"),
  "partner-a2p": (w) => w.has("PARTNER_A2P"),
  "partner-msf": (w) => w.has("PARTNER_MSF"),
  "model-portfolios": (w) => w.has(...MODEL_PORTFOLIO_ROLES) && on(w.flags.distributor, "enableModelPortfolios"),
  "risk-profiling": (w) => w.has("ADVISER_PROFILERS") && on(w.flags.distributor, "enableQuestionnaires"),
  simulators: (w) => w.has("ADVISER_SIMULATORS") && on(w.flags.distributor, "enableSimulators"),
  "advisory-journeys": (w) => w.has("ADVISER_ADVISORY_JOURNEY") && on(w.flags.distributor, "enableRecoJourneys"),
  "audit-logs": (w) => w.has("ASSET_MANAGER_ADMINISTRATOR", "ASSET_MANAGER_MIDDLE_OFFICE") && on(w.flags.assetManager, "ableReadAuditLogs"),
  data: (w) => w.has("ADMIN") || w.am,
  "series-edit": (w) =>
    w.has("ADMIN") ||
    (w.has("ASSET_MANAGER_ADMINISTRATOR", "ASSET_MANAGER_MANAGER", "ASSET_MANAGER_MIDDLE_OFFICE") &&
      on(w.flags.assetManager, "ableEditSeries")),
  matrixes: (w) => w.has("ADMIN"),
  "market-events": (w) => w.has("ADMIN"),
  observatory: (w) =>
    w.has("ADMIN") ||
    (w.am && on(w.flags.assetManager, "ableAccessObservatory")) ||
    (w.po && on(w.flags.productOwner, "ableAccessObservatory")),
  privileges: (w) => w.has("ADMIN") || (w.am && on(w.flags.assetManager, "ableEditUsers")),
  settings: (w) =>
    w.has("ADMIN", "PRODUCT_OWNER_CONFIGURATOR", "PRODUCT_OWNER_MANAGER") ||
    (w.am && (on(w.flags.assetManager, "ableEditInvestmentPools") || on(w.flags.assetManager, "ableEditProducts"))),
  "settings-investment-pools": (w) =>
    w.has("ADMIN", "PRODUCT_OWNER_CONFIGURATOR", "PRODUCT_OWNER_MANAGER") || (w.am && on(w.flags.assetManager, "ableEditInvestmentPools")),
  "settings-products": (w) => w.has("ADMIN") || (w.am && on(w.flags.assetManager, "ableEditProducts")),
  "settings-reco-journey": (w) => w.has("ADMIN"),
  "settings-asset-managers": (w) => w.has("ADMIN"),
  "horizon-model-portfolios": (w) => w.has("ADMIN") || (w.po && on(w.flags.productOwner, "ableAccessGlidepathManagement")),
  "pms-portfolios": (w) => w.has("ADMIN"),
  "model-portfolio-share": (w) => w.has("ADVISER_MODEL_PORTFOLIOS_SHARE") && on(w.flags.distributor, "enableModelPortfolios"),
  "model-portfolio-excel-download": (w) =>
    w.has("ADVISER_MODEL_PORTFOLIOS_EDITOR", "ADVISER_MODEL_PORTFOLIOS_LEADER") && on(w.flags.distributor, "enableModelPortfolios"),
  "model-portfolio-edit": (w) =>
    w.has("ADVISER_MODEL_PORTFOLIOS_EDITOR", "ADVISER_MODEL_PORTFOLIOS_LEADER") && on(w.flags.distributor, "enableModelPortfolios"),
};

/** What a person may do: roles of the verified token and flags of the organisation, nothing else. */
export function permissionsOf(roles: readonly string[], flags: OrganisationFlags): ReadonlySet<Permission> {
  const known = new Set(roles.filter(isRole));
  const who = {
    has: (...wanted: Role[]) => wanted.some((r) => known.has(r)),
    am: [...known].some((r) => r.startsWith("ASSET_MANAGER_")),
    po: [...known].some((r) => r.startsWith("PRODUCT_OWNER_")),
    anyRole: known.size > 0,
    adviser: mainRoleOf(roles) === "adviser",
    flags: { distributor: flags.distributor ?? {}, assetManager: flags.assetManager ?? {}, productOwner: flags.productOwner ?? {} },
  };
  return new Set(PERMISSIONS.filter((p) => RULES[p](who)));
}
