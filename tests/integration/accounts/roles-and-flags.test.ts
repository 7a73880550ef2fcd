import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Permission, permissionsOf } from "#app/domain/rights/permissions.ts";
import { ROLES, type Role } from "#app/domain/rights/roles.ts";
import { ORGANISATIONS } from "#backend/demo/organisations.ts";
import { addHousedPerson, type HousedPerson } from "../../fixtures/access-columns.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

const { build } = await renderedPages();
type Kind = HousedPerson["kind"];
const SETTINGS = {
  distributor: ["AAA Patrimoine", "admin-distributors"],
  assetManager: ["Orvane Gestion", "admin-asset-managers"],
  productOwner: ["Brissonne Assurances Vie", "admin-product-owners"],
} as const;
const houseOf = (kind: Kind) => ORGANISATIONS.find(({ name }) => name === SETTINGS[kind][0]);
const flagsOf = (kind: Kind) => Object.keys(houseOf(kind)?.flags ?? {});
const starting = (prefix: string) => ROLES.filter((role) => role.startsWith(prefix));
const AM = starting("ASSET_MANAGER_");
const AM_EDITORS: Role[] = ["ASSET_MANAGER_ADMINISTRATOR", "ASSET_MANAGER_MANAGER", "ASSET_MANAGER_MIDDLE_OFFICE"];

let front: TestFront;
let admin: CookieJar;
beforeAll(async () => {
  const hosts = ["ADMIN_URL", "ASSET_MANAGER_URL", "CONTRACTS_URL", "REPORTING_URL"];
  const env = Object.fromEntries(hosts.map((host) => [host, "https://elsewhere.example"]));
  front = await startFront({ build, limits: false, logLevel: "warn", env });
  admin = await signInOverHttp(front.url, "admin");
}, 120_000);
afterAll(() => front?.close());

const signedIn = async (person: HousedPerson) => signInOverHttp(front.url, await addHousedPerson(front.database, person));
async function ask(jar: CookieJar, path: string) {
  const answer = await fetch(`${front.url}${path}`, { headers: { cookie: jar.header() }, redirect: "manual" });
  const html = (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, "");
  return { status: answer.status, html, nav: /<nav[^>]*class="sidebar-nav"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "" };
}

interface Way {
  /** Address of the page; null where it stands on another host. */
  path: string | null;
  /** Entry of the menu; null for a page below one. */
  entry: string | null;
  /** What a closed page answers. */
  closed?: number;
  /** The same for an administrator. */
  admin?: string;
}
/** What a person finds: the page open or closed, and the entry in the menu or not. */
async function found(person: HousedPerson, { path, entry }: Way) {
  const jar = await signedIn(person);
  const { nav } = await ask(jar, "/preferences");
  return [path === null ? null : (await ask(jar, path)).status, entry === null ? null : nav.includes(`class="nav-text">${entry}<`)];
}
const opened = ({ path, entry }: Way) => [path === null ? null : 200, entry === null ? null : true];
const refused = ({ path, entry, closed = 403 }: Way) => [path === null ? null : closed, entry === null ? null : false];

const WITH_FLAG: ReadonlyArray<readonly [kind: Kind, flag: string, roles: readonly Role[], way: Way]> = [
  [
    "distributor",
    "enableModelPortfolios",
    ["ADVISER_MODEL_PORTFOLIOS", "ADVISER_MODEL_PORTFOLIOS_EDITOR", "ADVISER_MODEL_PORTFOLIOS_LEADER"],
    { path: "/fia/model-portfolios", entry: "Portefeuilles modèles" },
  ],
  ["distributor", "enableSimulators", ["ADVISER_SIMULATORS"], { path: "/fia/simulators", entry: "Simulateurs" }],
  [
    "distributor",
    "enableAaaModelPortfolios",
    ["ADVISER_AAA_MODEL_PORTFOLIOS"],
    { path: "/fia/aaa-model-portfolios", entry: "Portefeuilles suivis" },
  ],
  [
    "productOwner",
    "ableConfigAaaModelPortfolios",
    starting("PRODUCT_OWNER_"),
    { path: "/insurer/aaa-model-portfolios", entry: "Portefeuilles suivis" },
  ],
  ["distributor", "enableRecoJourneys", ["ADVISER_ADVISORY_JOURNEY"], { path: "/fia/reco-journey", entry: "Parcours de conseil" }],
  ["distributor", "enableQuestionnaires", ["ADVISER_PROFILERS"], { path: "/fia/risk-profiling", entry: "Profil de risque" }],
  ["distributor", "enableContracts", ["ADVISER_CONTRACTS"], { path: "/fia/contracts", entry: "Contrats" }],
  [
    "distributor",
    "enableBusinessReporting",
    ["ADVISER_BUSINESS_REPORTS", "ADVISER_BUSINESS_REPORTS_MANAGER"],
    { path: "/fia/business-reporting/simulators", entry: "Utilisation des simulateurs" },
  ],
  [
    "distributor",
    "enableBusinessReporting",
    ["ADVISER_BUSINESS_REPORTS", "ADVISER_BUSINESS_REPORTS_MANAGER"],
    { path: "/fia/business-reporting/api", entry: "Utilisation de l’API" },
  ],
  [
    "assetManager",
    "ableReadAuditLogs",
    ["ASSET_MANAGER_ADMINISTRATOR", "ASSET_MANAGER_MIDDLE_OFFICE"],
    { path: "/asset-manager/audit-logs", entry: "Journal d’audit" },
  ],
  [
    "assetManager",
    "ableEditInvestmentPools",
    AM,
    {
      path: "/asset-manager/settings/asset-manager-investpools",
      entry: "Univers d’investissement",
      admin: "/admin/settings/admin-investpools",
    },
  ],
  [
    "assetManager",
    "ableEditProducts",
    AM,
    { path: "/asset-manager/settings/asset-manager-products", entry: "Produits", admin: "/admin/settings/admin-products" },
  ],
  [
    "assetManager",
    "ableEditUsers",
    AM,
    { path: "/asset-manager/privileges/users", entry: "Utilisateurs", admin: "/admin/privileges/users" },
  ],
  ["assetManager", "ableEditSeries", AM_EDITORS, { path: "/asset-manager/datas/series/new", entry: null }],
  ["assetManager", "ableAccessObservatory", AM, { path: "/asset-manager/observatory", entry: "Observatoire" }],
];

describe("a partner's module", () => {
  it("has its dispatcher and its recap where the flag is on, for the partner's role, and no such page otherwise", async () => {
    const way: Way = { path: "/fia/simulators/maif/dispatcher", entry: null, closed: 404 };
    const person = { roles: ["PARTNER_MSF", "ADVISER_SIMULATORS"], kind: "distributor" } as const;
    const handed = {
      contractType: "new",
      investmentContract: "de300000-0004-4000-8000-000000000001",
      periodicDeposit: "150",
      horizon: "12",
    };
    const recap = {
      ...way,
      path: `/fia/simulators/recap?${new URLSearchParams({ ...handed, profileName: "DYNAMIC", euroFund: "0" })}`,
    };
    for (const page of [way, recap]) {
      expect(await found({ ...person, flags: ["enablePartnerMsf"] }, page)).toEqual(opened(way));
      expect(await found({ ...person, flags: flagsOf("distributor").filter((flag) => flag !== "enablePartnerMsf") }, page)).toEqual(
        refused(way),
      );
      expect(await found({ ...person, roles: starting("ADVISER"), flags: flagsOf("distributor") }, page)).toEqual(
        refused({ ...way, closed: 403 }),
      );
    }
  });
});

describe("another partner's module", () => {
  it("shows a simulation alone where its flag is on, for the partner's role, and no such page otherwise", async () => {
    const [partner, without] = [await signInOverHttp(front.url, "partner"), await signInOverHttp(front.url, "adviser")];
    const started = await fetch(`${front.url}/fia/simulators/new`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie: partner.header(), origin: front.url },
      body: new URLSearchParams({ idem: crypto.randomUUID(), simulator: "de300000-0004-4000-8000-000000000001" }),
    });
    const uuid = /edit\/([0-9a-f-]{36})/.exec(started.headers.get("location") ?? "")?.[1];
    const path = `/fia/simulators/maif-a2p/standalone/${uuid}`;
    const alone = await ask(partner, path);
    expect([alone.status, alone.nav]).toEqual([200, ""]);
    expect(alone.html).toMatch(/<h1[^>]*>[^<]+/);
    expect((await ask(without, path)).status).toBe(403);
    const others = flagsOf("distributor").filter((flag) => flag !== "enablePartnerA2p");
    const way: Way = { path, entry: null, closed: 404 };
    expect(await found({ roles: ["PARTNER_A2P"], kind: "distributor", flags: ["enablePartnerA2p"] }, way)).toEqual(opened(way));
    expect(await found({ roles: ["PARTNER_A2P"], kind: "distributor", flags: others }, way)).toEqual(refused(way));
    const rest = ROLES.filter((role) => role !== "PARTNER_A2P" && role !== "ADMIN");
    expect(await found({ roles: rest, kind: "distributor", flags: flagsOf("distributor") }, way), "other roles").toEqual([403, null]);
  });
});

describe("the flag for formulas", () => {
  it("lets an asset manager's editors write the formula of a series, and nobody without it", async () => {
    const flag = "ableEditReturnMatrixFormulas";
    const writes = async (roles: readonly Role[], flags: readonly string[]) => {
      const username = await addHousedPerson(front.database, { roles, kind: "assetManager", flags });
      const uuid = crypto.randomUUID();
      await front.database.sql.query(
        `INSERT INTO series (uuid, external_id, full_name, keeper) SELECT $1::uuid, $1::uuid::text, 'Fonds tenu', asset_manager FROM app_user WHERE username = $2`,
        [uuid, username],
      );
      const { status, html } = await ask(await signInOverHttp(front.url, username), `/asset-manager/datas/series/${uuid}/formula`);
      return [status, /<textarea[^>]*name="formula"(?![^>]*(?:readonly|disabled))/i.test(html) && html.includes("Calculer la note")];
    };
    for (const role of AM_EDITORS) expect(await writes([role], ["ableViewSeries", flag]), role).toEqual([200, true]);
    expect(
      await writes(
        AM,
        flagsOf("assetManager").filter((other) => other !== flag),
      ),
    ).toEqual([200, false]);
    expect(await writes(["ASSET_MANAGER_READ_ONLY"], flagsOf("assetManager"))).toEqual([200, false]);
  });
});

describe("a flag of the organisation", () => {
  it.each(WITH_FLAG)("of a %s, %s, is offered in its settings, and opens with the roles %j alone: %j", async (kind, flag, roles, way) => {
    const settings = await ask(admin, `/admin/settings/${SETTINGS[kind][1]}/${houseOf(kind)?.uuid}`);
    const offered = [...settings.html.matchAll(/<input type="checkbox" name="flags"[^>]*value="(\w+)"\/><span class="choice-text">[^<]/g)];
    expect(offered.map(([, name]) => name)).toContain(flag);
    if (way.admin) expect((await ask(admin, way.admin)).status).toBe(200);
    for (const role of roles) {
      expect(await found({ roles: [role], kind, flags: [flag] }, way), role).toEqual(opened(way));
      const others = flagsOf(kind).filter((other) => other !== flag);
      expect(await found({ roles: [role], kind, flags: others }, way), `${role} without the flag`).toEqual(refused(way));
    }
    const others = ROLES.filter((role) => role.startsWith(roles[0]!.split("_")[0]!) && !roles.includes(role));
    if (others.length > 0) expect(await found({ roles: others, kind, flags: flagsOf(kind) }, way), "other roles").toEqual(refused(way));
  });
});

type Group = "ADVISER" | "ASSET_MANAGER_" | "PRODUCT_OWNER_";
const HOUSES: ReadonlyArray<readonly [group: Group, kind: Kind]> = [
  ["ADVISER", "distributor"],
  ["ASSET_MANAGER_", "assetManager"],
  ["PRODUCT_OWNER_", "productOwner"],
];
const PO_EDITORS: Role[] = ["PRODUCT_OWNER_CONFIGURATOR", "PRODUCT_OWNER_MANAGER"];
const POOLS = "/insurer/settings/insurer-investpools";
/** Who has the page and its entry by the role alone; then the groups whose flags open the same address. */
const BY_ROLE: ReadonlyArray<readonly [roles: readonly Role[], kind: Kind, way: Way, also: readonly Group[]]> = [
  [["ADMIN"], "distributor", { path: "/admin/data/series", entry: "Séries" }, ["ASSET_MANAGER_"]],
  [AM, "assetManager", { path: "/asset-manager/datas/series", entry: "Séries" }, []],
  [AM, "assetManager", { path: "/asset-manager/aaa-model-portfolios", entry: "Portefeuilles modèles AAA" }, []],
  [["ADMIN"], "distributor", { path: "/admin/aaa-model-portfolios", entry: "Portefeuilles modèles AAA" }, ["ASSET_MANAGER_"]],
  [["ADMIN"], "distributor", { path: "/admin/horizon-model-portfolios", entry: "Portefeuilles modèles à horizon" }, ["PRODUCT_OWNER_"]],
  [["ADMIN"], "distributor", { path: "/admin/pms-portfolios", entry: "Portefeuilles PMS" }, []],
  [["ADMIN"], "distributor", { path: "/admin/matrixes/matrixes-yield", entry: "Rendement" }, []],
  [["ADMIN"], "distributor", { path: "/admin/matrixes/matrixes-glidepath", entry: "Désensibilisation" }, []],
  [["ADMIN"], "distributor", { path: "/admin/market-events", entry: "Événements de marché" }, []],
  [["ADMIN"], "distributor", { path: "/admin/privileges/users", entry: "Utilisateurs" }, ["ASSET_MANAGER_"]],
  [["ADMIN"], "distributor", { path: "/admin/settings/admin-asset-managers", entry: "Sociétés de gestion" }, []],
  [
    ["ADMIN"],
    "distributor",
    { path: "/admin/settings/admin-investpools", entry: "Univers d’investissement" },
    ["ASSET_MANAGER_", "PRODUCT_OWNER_"],
  ],
  [["ADMIN"], "distributor", { path: "/admin/settings/admin-products", entry: "Produits" }, ["ASSET_MANAGER_"]],
  [["ADMIN"], "distributor", { path: "/admin/settings/reco-journey", entry: "Parcours de recommandation" }, []],
  [["ADMIN"], "distributor", { path: "/admin/settings/admin-distributors", entry: "Distributeurs" }, []],
  [PO_EDITORS, "productOwner", { path: POOLS, entry: "Univers d’investissement" }, ["ASSET_MANAGER_"]],
];

describe("roles that need no flag", () => {
  it.each(BY_ROLE)("%j of a %s open what no other role does: %j", async (roles, kind, way, also) => {
    for (const role of roles) expect(await found({ roles: [role], kind, flags: [] }, way), role).toEqual(opened(way));
    for (const [group, whose] of HOUSES) {
      const others = ROLES.filter((role) => role.startsWith(group) && !roles.includes(role));
      if (others.length === 0 || also.includes(group)) continue;
      expect(await found({ roles: others, kind: whose, flags: flagsOf(whose) }, way), group).toEqual(refused(way));
    }
  });
});

/** What each role is called where it is given, and what it opens with every flag on. */
const GIVEN: ReadonlyArray<readonly [role: Role, label: string, permission: Permission]> = [
  ["ADMIN", "Administrateur", "matrixes"],
  ["ADMIN_BUSINESS_REPORTING", "Suivi d’activité de la plateforme", "business-reporting"],
  ["ADVISER", "Conseiller", "dashboard"],
  ["ADVISER_AAA_MODEL_PORTFOLIOS", "Portefeuilles suivis", "aaa-model-portfolios"],
  ["ADVISER_ADVISORY_JOURNEY", "Parcours de conseil", "advisory-journeys"],
  ["ADVISER_BUSINESS_REPORTS", "Suivi d’activité", "business-reporting"],
  ["ADVISER_BUSINESS_REPORTS_MANAGER", "Suivi d’activité du réseau", "business-reporting"],
  ["ADVISER_CONTRACTS", "Contrats", "contracts"],
  ["ADVISER_MODEL_PORTFOLIOS", "Portefeuilles modèles", "model-portfolios"],
  ["ADVISER_MODEL_PORTFOLIOS_EDITOR", "Portefeuilles modèles, édition", "model-portfolio-edit"],
  ["ADVISER_MODEL_PORTFOLIOS_LEADER", "Portefeuilles modèles, responsable", "model-portfolio-excel-download"],
  ["ADVISER_PROFILERS", "Profil de risque", "risk-profiling"],
  ["ADVISER_SIMULATORS", "Simulateurs", "simulators"],
  ["PARTNER_A2P", "Partenaire A2P", "partner-a2p"],
  ["PARTNER_MSF", "Partenaire MSF", "partner-msf"],
  ["ASSET_MANAGER_ADMINISTRATOR", "Administrateur de la société", "audit-logs"],
  ["ASSET_MANAGER_MANAGER", "Gérant", "series-edit"],
  ["ASSET_MANAGER_MIDDLE_OFFICE", "Middle office", "audit-logs"],
  ["ASSET_MANAGER_READ_ONLY", "Société de gestion, lecture seule", "series-view"],
  ["ASSET_MANAGER_RISKS_AND_REPORTING", "Risques et rapports", "am-ableEditPortfolioReportings"],
  ["PRODUCT_OWNER_CONFIGURATOR", "Configurateur", "settings-investment-pools"],
  ["PRODUCT_OWNER_MANAGER", "Responsable de l’assureur", "settings-investment-pools"],
  ["PRODUCT_OWNER_READ_ONLY", "Assureur, lecture seule", "observatory"],
];

describe("a role", () => {
  it.each(GIVEN)("%s is given to a new user under the words %s, and opens %s", async (role, label, permission) => {
    const { html } = await ask(admin, "/admin/privileges/users/new");
    const offered = new Map(
      [...html.matchAll(/<input type="checkbox"[^>]*name="roles"[^>]*value="(\w+)"[^>]*\/><span class="choice-text">([^<]+)/g)].map(
        ([, value, words]) => [value, words],
      ),
    );
    expect(offered.get(role)).toBe(label);
    const username = `given-${crypto.randomUUID()}`;
    const kind = HOUSES.find(([group]) => role.startsWith(group))?.[1] ?? "distributor";
    const person = { idem: crypto.randomUUID(), username, firstName: "A", lastName: "B", organisation: houseOf(kind)?.uuid ?? "" };
    const sent = { method: "POST", redirect: "manual", body: new URLSearchParams({ ...person, roles: role }) } as const;
    const headers = { cookie: admin.header(), origin: front.url };
    expect((await fetch(`${front.url}/admin/privileges/users/new`, { ...sent, headers })).status).toBeLessThan(400);
    const kept =
      "SELECT u.roles AS record, client_roles AS token FROM app_user AS u JOIN identity_account USING (username) WHERE username = $1";
    expect(await front.database.sql.query(kept, [username])).toEqual([{ record: [role], token: [role] }]);
    const on = (kind: Kind) => Object.fromEntries(flagsOf(kind).map((flag) => [flag, true]));
    const flags = { distributor: on("distributor"), assetManager: on("assetManager"), productOwner: on("productOwner") };
    expect(permissionsOf([role], flags).has(permission)).toBe(true);
    expect(permissionsOf([], flags).has(permission)).toBe(false);
  });
});
