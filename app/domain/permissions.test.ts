import { describe, expect, it } from "vitest";
import { type OrganisationFlags, permissionsOf } from "#app/domain/permissions.ts";
import { mainRoleOf, ROLES, type Role } from "#app/domain/roles.ts";

const ALL_ON: OrganisationFlags = {
  distributor: {
    enableModelPortfolios: true,
    enableAaaModelPortfolios: true,
    enableSimulators: true,
    enableContracts: true,
    enableRecoJourneys: true,
    enableBusinessReporting: true,
    enableQuestionnaires: true,
  },
  assetManager: {
    ableAccessObservatory: true,
    ableEditInvestmentPools: true,
    ableEditProducts: true,
    ableEditSeries: true,
    ableEditUsers: true,
    ableReadAuditLogs: true,
  },
  productOwner: { ableConfigAaaModelPortfolios: true, ableAccessGlidepathManagement: true, ableAccessObservatory: true },
};

const EVERYONE = ["application", "preferences"];
const ADVISER = [...EVERYONE, "dashboard"];
const ASSET_MANAGER = [
  ...EVERYONE,
  "dashboard",
  "aaa-model-portfolios",
  "data",
  "observatory",
  "privileges",
  "settings",
  "settings-investment-pools",
  "settings-products",
];
const PRODUCT_OWNER = [...EVERYONE, "dashboard", "aaa-model-portfolios", "observatory", "horizon-model-portfolios"];

/** Read from the specification's roles and route rules, with every flag of the organisation on. */
const EXPECTED: Record<Role, string[]> = {
  ADMIN: [
    ...EVERYONE,
    "dashboard",
    "aaa-model-portfolios",
    "business-reporting",
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
  ],
  ADMIN_BUSINESS_REPORTING: [...EVERYONE, "business-reporting"],
  ADVISER,
  ADVISER_AAA_MODEL_PORTFOLIOS: [...ADVISER, "aaa-model-portfolios"],
  ADVISER_ADVISORY_JOURNEY: [...ADVISER, "advisory-journeys"],
  ADVISER_BUSINESS_REPORTS: [...ADVISER, "business-reporting"],
  ADVISER_BUSINESS_REPORTS_MANAGER: [...ADVISER, "business-reporting"],
  ADVISER_CONTRACTS: [...ADVISER, "contracts"],
  ADVISER_MODEL_PORTFOLIOS: [...ADVISER, "model-portfolios"],
  ADVISER_MODEL_PORTFOLIOS_EDITOR: [...ADVISER, "model-portfolios", "model-portfolio-edit", "model-portfolio-excel-download"],
  ADVISER_MODEL_PORTFOLIOS_LEADER: [...ADVISER, "model-portfolios", "model-portfolio-edit", "model-portfolio-excel-download"],
  ADVISER_MODEL_PORTFOLIOS_SHARE: [...ADVISER, "model-portfolio-share"],
  ADVISER_PROFILERS: [...ADVISER, "risk-profiling"],
  ADVISER_SIMULATORS: [...ADVISER, "simulators"],
  PARTNER_A2P: [...ADVISER, "partner-a2p"],
  PARTNER_MSF: [...ADVISER, "partner-msf"],
  ASSET_MANAGER_ADMINISTRATOR: [...ASSET_MANAGER, "audit-logs", "series-edit"],
  ASSET_MANAGER_MANAGER: [...ASSET_MANAGER, "series-edit"],
  ASSET_MANAGER_MIDDLE_OFFICE: [...ASSET_MANAGER, "audit-logs", "series-edit"],
  ASSET_MANAGER_READ_ONLY: ASSET_MANAGER,
  ASSET_MANAGER_RISKS_AND_REPORTING: ASSET_MANAGER,
  PRODUCT_OWNER_CONFIGURATOR: [...PRODUCT_OWNER, "settings", "settings-investment-pools"],
  PRODUCT_OWNER_MANAGER: [...PRODUCT_OWNER, "settings", "settings-investment-pools"],
  PRODUCT_OWNER_READ_ONLY: PRODUCT_OWNER,
};

describe("permissions of one role, every flag on", () => {
  it.each(ROLES)("%s", (role) => {
    expect([...permissionsOf([role], ALL_ON)].sort()).toEqual([...EXPECTED[role]].sort());
  });
});

describe("permissions", () => {
  it("fall away with the organisation's flags", () => {
    expect([...permissionsOf(["ADVISER_SIMULATORS", "ADVISER_CONTRACTS"], {})].sort()).toEqual([...ADVISER].sort());
    expect(permissionsOf(["ASSET_MANAGER_ADMINISTRATOR"], {}).has("series-edit")).toBe(false);
    expect(permissionsOf(["PRODUCT_OWNER_MANAGER"], {}).has("horizon-model-portfolios")).toBe(false);
  });

  it("come from known roles only", () => {
    expect(permissionsOf([], ALL_ON).size).toBe(0);
    expect(permissionsOf(["admin", "SUPERUSER", "__proto__"], ALL_ON).size).toBe(0);
  });
});

describe("main role", () => {
  it("follows the precedence admin, asset manager, product owner, adviser", () => {
    expect(mainRoleOf(["ADVISER", "PRODUCT_OWNER_MANAGER", "ASSET_MANAGER_MANAGER", "ADMIN"])).toBe("admin");
    expect(mainRoleOf(["ADVISER", "PRODUCT_OWNER_MANAGER", "ASSET_MANAGER_MANAGER"])).toBe("assetManager");
    expect(mainRoleOf(["ADVISER", "PRODUCT_OWNER_MANAGER"])).toBe("productOwner");
    expect(mainRoleOf(["ADVISER_CONTRACTS"])).toBe("adviser");
    expect(mainRoleOf(["unknown"])).toBeNull();
  });
});
