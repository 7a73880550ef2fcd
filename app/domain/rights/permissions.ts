import {
  ASSET_MANAGER_FLAGS,
  type AssetManagerFlag,
  DISTRIBUTOR_FLAGS,
  type DistributorFlag,
  type PartnerFlag,
  PRODUCT_OWNER_FLAGS,
  type ProductOwnerFlag,
} from "#app/domain/rights/feature-flags.ts";
import { isRole, mainRoleOf, ROLES, type Role } from "#app/domain/rights/roles.ts";

/** Routing permissions and the finer ones that guards of pages and calls ask for. */
const ROUTING = [
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
  "series-read",
  "series-view",
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
  "settings-administration",
  "horizon-model-portfolios",
  "kid-documents",
  "kid-documents-edit",
  "kid-products-edit",
  "pms-portfolios",
  "model-portfolio-share",
  "model-portfolio-excel-download",
  "model-portfolio-edit",
] as const;
type Routing = (typeof ROUTING)[number];

/** One permission for each feature flag of an organisation: the flag together with the roles that it is for. */
type FlagPermission = `distributor-${DistributorFlag}` | `am-${AssetManagerFlag}` | `po-${ProductOwnerFlag}`;
export type Permission = Routing | FlagPermission;

/** Feature flags of the organisation the person belongs to; an absent flag is off. */
export interface OrganisationFlags {
  distributor?: Readonly<Record<string, boolean>>;
  assetManager?: Readonly<Record<string, boolean>>;
  productOwner?: Readonly<Record<string, boolean>>;
}

interface Person {
  has(...roles: Role[]): boolean;
  /** One of the asset manager's roles; with flags, all of them on. */
  am(...flags: AssetManagerFlag[]): boolean;
  po(...flags: ProductOwnerFlag[]): boolean;
  /** One of the roles and the distributor's flag. */
  adviser(flag: DistributorFlag | PartnerFlag, roles: readonly Role[]): boolean;
  mainRole: ReturnType<typeof mainRoleOf>;
}
type Rule = (who: Person) => boolean;

const rolesOf = (prefix: string): Role[] => ROLES.filter((role) => role.startsWith(prefix));
const AM_ALL = rolesOf("ASSET_MANAGER_");
const NOT_AM = ROLES.filter((role) => !AM_ALL.includes(role));
const AM_EDITORS: readonly Role[] = ["ASSET_MANAGER_ADMINISTRATOR", "ASSET_MANAGER_MANAGER", "ASSET_MANAGER_MIDDLE_OFFICE"];
const AM_AUDITORS: readonly Role[] = ["ASSET_MANAGER_ADMINISTRATOR", "ASSET_MANAGER_MIDDLE_OFFICE"];
const PO_ALL = rolesOf("PRODUCT_OWNER_");
const PO_EDITORS: readonly Role[] = ["PRODUCT_OWNER_CONFIGURATOR", "PRODUCT_OWNER_MANAGER"];
const MODEL_PORTFOLIOS: readonly Role[] = [
  "ADVISER_MODEL_PORTFOLIOS",
  "ADVISER_MODEL_PORTFOLIOS_EDITOR",
  "ADVISER_MODEL_PORTFOLIOS_LEADER",
];
const MODEL_PORTFOLIO_EDITORS: readonly Role[] = ["ADVISER_MODEL_PORTFOLIOS_EDITOR", "ADVISER_MODEL_PORTFOLIOS_LEADER"];
const REPORTERS: readonly Role[] = ["ADVISER_BUSINESS_REPORTS", "ADVISER_BUSINESS_REPORTS_MANAGER"];

/** Roles that a distributor's flag switches a feature on for. */
const DISTRIBUTOR_ROLES: Record<DistributorFlag, readonly Role[]> = {
  enableModelPortfolios: MODEL_PORTFOLIOS,
  enableAaaModelPortfolios: ["ADVISER_AAA_MODEL_PORTFOLIOS"],
  enableSimulators: ["ADVISER_SIMULATORS"],
  enableContracts: ["ADVISER_CONTRACTS"],
  enableRecoJourneys: ["ADVISER_ADVISORY_JOURNEY"],
  enableBusinessReporting: REPORTERS,
  enableQuestionnaires: ["ADVISER_PROFILERS"],
};

/** Roles that an asset manager's flag is for: what changes something is for editors, what shows something for everybody. */
const ASSET_MANAGER_ROLES: Record<AssetManagerFlag, readonly Role[]> = {
  ableAccessObservatory: AM_ALL,
  ableEditAaaModelPortfolios: AM_EDITORS,
  ableEditInvestmentPools: AM_EDITORS,
  ableOptimizePortfolios: AM_EDITORS,
  ableOptimizePortfoliosByVariation: AM_EDITORS,
  ableEditProducts: AM_EDITORS,
  ableEditPortfolioAdvanced: AM_EDITORS,
  ableEditPortfolioDarmModels: AM_EDITORS,
  ableEditPortfolioEstimate: AM_EDITORS,
  ableEditPortfolioPriips: AM_EDITORS,
  ableEditPortfolioReportings: [...AM_EDITORS, "ASSET_MANAGER_RISKS_AND_REPORTING"],
  ableEditReturnMatrixFormulas: AM_EDITORS,
  ableEditSeries: AM_EDITORS,
  ableEditUsers: AM_ALL,
  ableReadAuditLogs: AM_AUDITORS,
  ableAccessTargetYields: AM_ALL,
  ableViewPortfolioSettings: AM_ALL,
  ableViewSeries: AM_ALL,
  showDashboardUpsell: AM_ALL,
  ableLoadMultipleAllocations: AM_EDITORS,
  ableDriftedWeightsAlerts: AM_ALL,
};

const PRODUCT_OWNER_ROLES: Record<ProductOwnerFlag, readonly Role[]> = {
  ableConfigAaaModelPortfolios: PO_EDITORS,
  ableAccessGlidepathManagement: PO_ALL,
  ableAccessObservatory: PO_ALL,
  ableEditHorizonModelPortfolios: PO_EDITORS,
  ablePublishKid: PO_EDITORS,
};

const feature =
  (flag: DistributorFlag): Rule =>
  (w) =>
    w.adviser(flag, DISTRIBUTOR_ROLES[flag]);
const adminOnly: Rule = (w) => w.has("ADMIN");

const RULES: Record<Routing, Rule> = {
  application: (w) => w.mainRole !== null,
  preferences: (w) => w.mainRole !== null,
  dashboard: (w) => w.has("ADMIN") || w.am() || w.po() || w.mainRole === "adviser",
  "aaa-model-portfolios": (w) => w.has("ADMIN") || w.am() || feature("enableAaaModelPortfolios")(w) || w.po("ableConfigAaaModelPortfolios"),
  "business-reporting": (w) => w.has("ADMIN", "ADMIN_BUSINESS_REPORTING") || feature("enableBusinessReporting")(w),
  contracts: feature("enableContracts"),
  "partner-a2p": (w) => w.adviser("enablePartnerA2p", ["PARTNER_A2P"]),
  "partner-msf": (w) => w.adviser("enablePartnerMsf", ["PARTNER_MSF"]),
  "model-portfolios": feature("enableModelPortfolios"),
  "risk-profiling": feature("enableQuestionnaires"),
  simulators: feature("enableSimulators"),
  "advisory-journeys": feature("enableRecoJourneys"),
  "audit-logs": (w) => w.has(...AM_AUDITORS) && w.am("ableReadAuditLogs"),
  data: (w) => w.has("ADMIN") || w.am(),
  // Definitions serve every tool; of an asset manager's people, those whose organisation sees, edits or chooses series.
  "series-read": (w) => w.has(...NOT_AM) || w.am("ableViewSeries") || RULES["series-edit"](w) || RULES.settings(w),
  "series-view": (w) => w.has("ADMIN") || w.am("ableViewSeries"),
  "series-edit": (w) => w.has("ADMIN") || (w.has(...AM_EDITORS) && w.am("ableEditSeries")),
  matrixes: adminOnly,
  "market-events": adminOnly,
  observatory: (w) => w.has("ADMIN") || w.am("ableAccessObservatory") || w.po("ableAccessObservatory"),
  privileges: (w) => w.has("ADMIN") || w.am("ableEditUsers"),
  settings: (w) => w.has("ADMIN", ...PO_EDITORS) || w.am("ableEditInvestmentPools") || w.am("ableEditProducts"),
  "settings-investment-pools": (w) => w.has("ADMIN", ...PO_EDITORS) || w.am("ableEditInvestmentPools"),
  "settings-products": (w) => w.has("ADMIN") || w.am("ableEditProducts"),
  "settings-reco-journey": adminOnly,
  "settings-asset-managers": adminOnly,
  // The entries of the administration that belong to the administrator alone, whoever has settings of an organisation.
  "settings-administration": adminOnly,
  "horizon-model-portfolios": (w) => w.has("ADMIN") || w.po("ableAccessGlidepathManagement"),
  // Every insurer answers for key information documents; a flag is asked for their publication alone.
  "kid-documents": (w) => w.has("ADMIN") || w.po(),
  "kid-documents-edit": (w) => w.has(...PO_EDITORS),
  // What key information documents are made of, and the regulatory files beside them, is kept by the insurer and by administrators for it.
  "kid-products-edit": (w) => w.has("ADMIN", ...PO_EDITORS),
  "pms-portfolios": adminOnly,
  "model-portfolio-share": (w) => w.adviser("enableModelPortfolios", ["ADVISER_MODEL_PORTFOLIOS_SHARE"]),
  "model-portfolio-excel-download": (w) => w.adviser("enableModelPortfolios", MODEL_PORTFOLIO_EDITORS),
  "model-portfolio-edit": (w) => w.adviser("enableModelPortfolios", MODEL_PORTFOLIO_EDITORS),
};

const ALL_RULES: ReadonlyArray<readonly [Permission, Rule]> = [
  ...ROUTING.map((name) => [name, RULES[name]] as const),
  ...DISTRIBUTOR_FLAGS.map((flag) => [`distributor-${flag}`, feature(flag)] as const),
  ...ASSET_MANAGER_FLAGS.map((flag) => [`am-${flag}`, (w: Person) => w.has(...ASSET_MANAGER_ROLES[flag]) && w.am(flag)] as const),
  ...PRODUCT_OWNER_FLAGS.map((flag) => [`po-${flag}`, (w: Person) => w.has(...PRODUCT_OWNER_ROLES[flag]) && w.po(flag)] as const),
];

export const PERMISSIONS: readonly Permission[] = ALL_RULES.map(([name]) => name);

/** What a person may do: roles of the verified token and flags of the organisation, nothing else. */
export function permissionsOf(roles: readonly string[], flags: OrganisationFlags): ReadonlySet<Permission> {
  const known = new Set(roles.filter(isRole));
  const on = (of: Readonly<Record<string, boolean>> | undefined, name: string) =>
    of !== undefined && Object.hasOwn(of, name) && of[name] === true;
  const has = (...wanted: readonly Role[]) => wanted.some((role) => known.has(role));
  const who: Person = {
    has,
    am: (...wanted) => has(...AM_ALL) && wanted.every((flag) => on(flags.assetManager, flag)),
    po: (...wanted) => has(...PO_ALL) && wanted.every((flag) => on(flags.productOwner, flag)),
    adviser: (flag, wanted) => has(...wanted) && on(flags.distributor, flag),
    mainRole: mainRoleOf(roles),
  };
  return new Set(ALL_RULES.filter(([, rule]) => rule(who)).map(([name]) => name));
}
