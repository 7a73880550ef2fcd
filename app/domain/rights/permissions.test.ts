import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ASSET_MANAGER_FLAGS, DISTRIBUTOR_FLAGS, PARTNER_FLAGS, PRODUCT_OWNER_FLAGS } from "#app/domain/rights/feature-flags.ts";
import { type OrganisationFlags, PERMISSIONS, type Permission, permissionsOf } from "#app/domain/rights/permissions.ts";
import { groupOf, isReadOnly, isRole, mainRoleOf, ROLES, type Role, type RoleGroup } from "#app/domain/rights/roles.ts";

const KINDS = ["distributor", "assetManager", "productOwner"] as const;
type Kind = (typeof KINDS)[number];
type FlagName = `${Kind}.${string}`;

const allOn = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
const ALL_ON: Required<OrganisationFlags> = {
  distributor: allOn([...DISTRIBUTOR_FLAGS, ...PARTNER_FLAGS]),
  assetManager: allOn(ASSET_MANAGER_FLAGS),
  productOwner: allOn(PRODUCT_OWNER_FLAGS),
};

/** Ways to a permission, by hand from the rules: roles (`*` ends a family), then the flags that must be on with them. */
type Way = readonly [roles: string, ...flags: FlagName[]];
const ANYBODY: Way = ["A*|PARTNER_*|PRODUCT_OWNER_*"];
const MODEL_PORTFOLIOS = "ADVISER_MODEL_PORTFOLIOS|ADVISER_MODEL_PORTFOLIOS_EDITOR|ADVISER_MODEL_PORTFOLIOS_LEADER";
const EDITOR_OR_LEADER = "ADVISER_MODEL_PORTFOLIOS_EDITOR|ADVISER_MODEL_PORTFOLIOS_LEADER";
const REPORTERS = "ADVISER_BUSINESS_REPORTS|ADVISER_BUSINESS_REPORTS_MANAGER";
const AM = "ASSET_MANAGER_*";
const AM_EDITORS = "ASSET_MANAGER_ADMINISTRATOR|ASSET_MANAGER_MANAGER|ASSET_MANAGER_MIDDLE_OFFICE";
const PO = "PRODUCT_OWNER_*";
const PO_EDITORS = "PRODUCT_OWNER_CONFIGURATOR|PRODUCT_OWNER_MANAGER";
const ADMIN: Way = ["ADMIN"];
const am = (roles: string, flag: string): Way[] => [[roles, `assetManager.${flag}`]];
const po = (roles: string, flag: string): Way[] => [[roles, `productOwner.${flag}`]];
const adviser = (roles: string, flag: string): Way[] => [[roles, `distributor.${flag}`]];

const RULES: Record<string, Way[]> = {
  application: [ANYBODY],
  preferences: [ANYBODY],
  dashboard: [ADMIN, [AM], [PO], ["ADVISER*|PARTNER_*"]],
  "aaa-model-portfolios": [
    ADMIN,
    [AM],
    ["ADVISER_AAA_MODEL_PORTFOLIOS", "distributor.enableAaaModelPortfolios"],
    [PO, "productOwner.ableConfigAaaModelPortfolios"],
  ],
  "business-reporting": [["ADMIN|ADMIN_BUSINESS_REPORTING"], [REPORTERS, "distributor.enableBusinessReporting"]],
  contracts: adviser("ADVISER_CONTRACTS", "enableContracts"),
  "partner-a2p": adviser("PARTNER_A2P", "enablePartnerA2p"),
  "partner-msf": adviser("PARTNER_MSF", "enablePartnerMsf"),
  "model-portfolios": adviser(MODEL_PORTFOLIOS, "enableModelPortfolios"),
  "risk-profiling": adviser("ADVISER_PROFILERS", "enableQuestionnaires"),
  simulators: adviser("ADVISER_SIMULATORS", "enableSimulators"),
  "advisory-journeys": adviser("ADVISER_ADVISORY_JOURNEY", "enableRecoJourneys"),
  "audit-logs": am("ASSET_MANAGER_ADMINISTRATOR|ASSET_MANAGER_MIDDLE_OFFICE", "ableReadAuditLogs"),
  data: [ADMIN, [AM]],
  "series-read": [
    ["ADMIN*|ADVISER*|PARTNER_*|PRODUCT_OWNER_*"],
    [AM, "assetManager.ableViewSeries"],
    [AM_EDITORS, "assetManager.ableEditSeries"],
    [AM, "assetManager.ableEditInvestmentPools"],
    [AM, "assetManager.ableEditProducts"],
  ],
  "series-view": [ADMIN, [AM, "assetManager.ableViewSeries"]],
  "series-edit": [ADMIN, ...am(AM_EDITORS, "ableEditSeries")],
  matrixes: [ADMIN],
  "market-events": [ADMIN],
  observatory: [ADMIN, [AM, "assetManager.ableAccessObservatory"], [PO, "productOwner.ableAccessObservatory"]],
  privileges: [ADMIN, [AM, "assetManager.ableEditUsers"]],
  settings: [ADMIN, [AM, "assetManager.ableEditInvestmentPools"], [AM, "assetManager.ableEditProducts"], [PO_EDITORS]],
  "settings-investment-pools": [ADMIN, [AM, "assetManager.ableEditInvestmentPools"], [PO_EDITORS]],
  "settings-products": [ADMIN, [AM, "assetManager.ableEditProducts"]],
  "settings-reco-journey": [ADMIN],
  "settings-asset-managers": [ADMIN],
  "settings-administration": [ADMIN],
  "kid-documents": [ADMIN, [PO]],
  "kid-documents-edit": [[PO_EDITORS]],
  "kid-products-edit": [ADMIN, [PO_EDITORS]],
  "horizon-model-portfolios": [ADMIN, [PO, "productOwner.ableAccessGlidepathManagement"]],
  "pms-portfolios": [ADMIN],
  "model-portfolio-share": adviser("ADVISER_MODEL_PORTFOLIOS_SHARE", "enableModelPortfolios"),
  "model-portfolio-excel-download": adviser(EDITOR_OR_LEADER, "enableModelPortfolios"),
  "model-portfolio-edit": adviser(EDITOR_OR_LEADER, "enableModelPortfolios"),
  "am-ableAccessObservatory": am(AM, "ableAccessObservatory"),
  "am-ableEditAaaModelPortfolios": am(AM_EDITORS, "ableEditAaaModelPortfolios"),
  "am-ableEditInvestmentPools": am(AM_EDITORS, "ableEditInvestmentPools"),
  "am-ableOptimizePortfolios": am(AM_EDITORS, "ableOptimizePortfolios"),
  "am-ableOptimizePortfoliosByVariation": am(AM_EDITORS, "ableOptimizePortfoliosByVariation"),
  "am-ableEditProducts": am(AM_EDITORS, "ableEditProducts"),
  "am-ableEditPortfolioAdvanced": am(AM_EDITORS, "ableEditPortfolioAdvanced"),
  "am-ableEditPortfolioDarmModels": am(AM_EDITORS, "ableEditPortfolioDarmModels"),
  "am-ableEditPortfolioEstimate": am(AM_EDITORS, "ableEditPortfolioEstimate"),
  "am-ableEditPortfolioPriips": am(AM_EDITORS, "ableEditPortfolioPriips"),
  "am-ableEditPortfolioReportings": am(`${AM_EDITORS}|ASSET_MANAGER_RISKS_AND_REPORTING`, "ableEditPortfolioReportings"),
  "am-ableEditReturnMatrixFormulas": am(AM_EDITORS, "ableEditReturnMatrixFormulas"),
  "am-ableEditSeries": am(AM_EDITORS, "ableEditSeries"),
  "am-ableEditUsers": am(AM, "ableEditUsers"),
  "am-ableReadAuditLogs": am("ASSET_MANAGER_ADMINISTRATOR|ASSET_MANAGER_MIDDLE_OFFICE", "ableReadAuditLogs"),
  "am-ableAccessTargetYields": am(AM, "ableAccessTargetYields"),
  "am-ableViewPortfolioSettings": am(AM, "ableViewPortfolioSettings"),
  "am-ableViewSeries": am(AM, "ableViewSeries"),
  "am-showDashboardUpsell": am(AM, "showDashboardUpsell"),
  "am-ableLoadMultipleAllocations": am(AM_EDITORS, "ableLoadMultipleAllocations"),
  "am-ableDriftedWeightsAlerts": am(AM, "ableDriftedWeightsAlerts"),
  "po-ableConfigAaaModelPortfolios": po(PO_EDITORS, "ableConfigAaaModelPortfolios"),
  "po-ableAccessGlidepathManagement": po(PO, "ableAccessGlidepathManagement"),
  "po-ableAccessObservatory": po(PO, "ableAccessObservatory"),
  "po-ableEditHorizonModelPortfolios": po(PO_EDITORS, "ableEditHorizonModelPortfolios"),
  "po-ablePublishKid": po(PO_EDITORS, "ablePublishKid"),
  "distributor-enableModelPortfolios": adviser(MODEL_PORTFOLIOS, "enableModelPortfolios"),
  "distributor-enableAaaModelPortfolios": adviser("ADVISER_AAA_MODEL_PORTFOLIOS", "enableAaaModelPortfolios"),
  "distributor-enableSimulators": adviser("ADVISER_SIMULATORS", "enableSimulators"),
  "distributor-enableContracts": adviser("ADVISER_CONTRACTS", "enableContracts"),
  "distributor-enableRecoJourneys": adviser("ADVISER_ADVISORY_JOURNEY", "enableRecoJourneys"),
  "distributor-enableBusinessReporting": adviser(REPORTERS, "enableBusinessReporting"),
  "distributor-enableQuestionnaires": adviser("ADVISER_PROFILERS", "enableQuestionnaires"),
};

const fits = (role: Role, pattern: string) =>
  pattern.split("|").some((part) => (part.endsWith("*") ? role.startsWith(part.slice(0, -1)) : role === part));
const flagsOf = (names: readonly FlagName[]): OrganisationFlags =>
  Object.fromEntries(
    KINDS.map((kind) => [kind, allOn(names.filter((n) => n.startsWith(`${kind}.`)).map((n) => n.slice(kind.length + 1)))]),
  );
const EVERY_FLAG = KINDS.flatMap((kind) => Object.keys(ALL_ON[kind]).map((name): FlagName => `${kind}.${name}`));
const has = (role: Role, flags: OrganisationFlags, permission: string) => permissionsOf([role], flags).has(permission as Permission);

describe.each(Object.entries(RULES))("permission %s", (permission, ways) => {
  it.each(ROLES)("of the role %s alone", (role) => {
    const mine = ways.filter(([roles]) => fits(role, roles));
    expect(has(role, ALL_ON, permission)).toBe(mine.length > 0);
    for (const [, ...flags] of mine) expect(has(role, flagsOf(flags), permission)).toBe(true);
    expect(has(role, {}, permission)).toBe(mine.some(([, ...flags]) => flags.length === 0));
    const decisive = new Set(mine.flatMap(([, ...flags]) => flags));
    const others = EVERY_FLAG.filter((name) => !decisive.has(name));
    expect(has(role, flagsOf(others), permission)).toBe(mine.some(([, ...flags]) => flags.length === 0));
  });
});

describe("permissions", () => {
  it("all have their rule here", () => expect([...PERMISSIONS].sort()).toEqual(Object.keys(RULES).sort()));

  it("add up over several roles", () => {
    const granted = permissionsOf(["ADVISER", "ADVISER_SIMULATORS", "ADVISER_CONTRACTS"], ALL_ON);
    expect([granted.has("simulators"), granted.has("contracts"), granted.has("model-portfolios")]).toEqual([true, true, false]);
  });

  it("come from known roles only, and from flags that are really on", () => {
    expect(permissionsOf([], ALL_ON).size).toBe(0);
    expect(permissionsOf(["admin", "SUPERUSER", "__proto__"], ALL_ON).size).toBe(0);
    const text = { distributor: { enableSimulators: "true" } } as unknown as OrganisationFlags;
    expect(permissionsOf(["ADVISER_SIMULATORS"], text).has("simulators")).toBe(false);
    const inherited = { distributor: Object.create({ enableSimulators: true }) as Record<string, boolean> };
    expect(permissionsOf(["ADVISER_SIMULATORS"], inherited).has("simulators")).toBe(false);
  });

  const listed = new URL("../../../../shared/spec/permissions.csv", import.meta.url);
  it.skipIf(!existsSync(listed))("leave out no row of the specification (skipped where it is absent)", () => {
    const ids = readFileSync(listed, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.slice(0, line.indexOf(",")));
    // The two menus are no permission but a state of the address; use of one simulator is checked with its record.
    const elsewhere = ["reduced-menu", "partner-menu", "simulator-use"];
    expect(ids.filter((id) => !(id in RULES) && !elsewhere.includes(id))).toEqual([]);
  });
});

describe("roles", () => {
  const GROUPS: Record<RoleGroup, string> = {
    admin: "ADMIN*",
    adviser: "ADVISER*",
    partner: "PARTNER_*",
    assetManager: AM,
    productOwner: PO,
  };
  it.each(ROLES)("%s is in one group and leads to its main role", (role) => {
    const groups = Object.entries(GROUPS).filter(([, pattern]) => fits(role, pattern));
    expect(groups.map(([group]) => group)).toEqual([groupOf(role)]);
    expect(mainRoleOf([role])).toBe(groupOf(role) === "partner" ? "adviser" : groupOf(role));
  });

  const OPENED: ReadonlyArray<readonly [role: Role, permission: Permission]> = [
    ["ADMIN", "matrixes"],
    ["ADMIN_BUSINESS_REPORTING", "business-reporting"],
    ["ADVISER", "dashboard"],
    ["ADVISER_AAA_MODEL_PORTFOLIOS", "aaa-model-portfolios"],
    ["ADVISER_ADVISORY_JOURNEY", "advisory-journeys"],
    ["ADVISER_BUSINESS_REPORTS", "business-reporting"],
    ["ADVISER_BUSINESS_REPORTS_MANAGER", "business-reporting"],
    ["ADVISER_CONTRACTS", "contracts"],
    ["ADVISER_MODEL_PORTFOLIOS", "model-portfolios"],
    ["ADVISER_MODEL_PORTFOLIOS_EDITOR", "model-portfolio-edit"],
    ["ADVISER_MODEL_PORTFOLIOS_LEADER", "model-portfolio-edit"],
    ["ADVISER_MODEL_PORTFOLIOS_SHARE", "model-portfolio-share"],
    ["ADVISER_PROFILERS", "risk-profiling"],
    ["ADVISER_SIMULATORS", "simulators"],
    ["PARTNER_A2P", "partner-a2p"],
    ["PARTNER_MSF", "partner-msf"],
    ["ASSET_MANAGER_ADMINISTRATOR", "audit-logs"],
    ["ASSET_MANAGER_MANAGER", "am-ableEditProducts"],
    ["ASSET_MANAGER_MIDDLE_OFFICE", "audit-logs"],
    ["ASSET_MANAGER_READ_ONLY", "am-ableAccessObservatory"],
    ["ASSET_MANAGER_RISKS_AND_REPORTING", "am-ableEditPortfolioReportings"],
    ["PRODUCT_OWNER_CONFIGURATOR", "settings-investment-pools"],
    ["PRODUCT_OWNER_MANAGER", "settings-investment-pools"],
    ["PRODUCT_OWNER_READ_ONLY", "po-ableAccessObservatory"],
  ];

  it.each(OPENED)("%s is a role of the platform, and opens %s", (role, permission) => {
    expect(isRole(role)).toBe(true);
    expect(has(role, ALL_ON, permission)).toBe(true);
  });

  it("are these and no others", () => expect([...ROLES].sort()).toEqual(OPENED.map(([role]) => role).sort()));

  it("have the main role by precedence: admin, asset manager, product owner, adviser", () => {
    expect(mainRoleOf(["ADVISER", "PRODUCT_OWNER_MANAGER", "ASSET_MANAGER_MANAGER", "ADMIN"])).toBe("admin");
    expect(mainRoleOf(["ADVISER", "PRODUCT_OWNER_MANAGER", "ASSET_MANAGER_MANAGER"])).toBe("assetManager");
    expect(mainRoleOf(["ADVISER", "PRODUCT_OWNER_MANAGER"])).toBe("productOwner");
    expect(mainRoleOf(["PARTNER_MSF", "ADVISER_CONTRACTS"])).toBe("adviser");
    expect([mainRoleOf(["unknown"]), mainRoleOf([])]).toEqual([null, null]);
  });

  it("are read only where nothing else stands beside", () => {
    expect(isReadOnly(["ASSET_MANAGER_READ_ONLY"])).toBe(true);
    expect(isReadOnly(["PRODUCT_OWNER_READ_ONLY", "ADVISER"])).toBe(true);
    expect(isReadOnly(["ASSET_MANAGER_READ_ONLY", "ASSET_MANAGER_MANAGER"])).toBe(false);
    expect(isReadOnly(["ASSET_MANAGER_READ_ONLY", "ADMIN"])).toBe(false);
    expect([isReadOnly(["ADVISER"]), isReadOnly([])]).toEqual([false, false]);
  });
});
