import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROLES } from "#app/domain/rights/roles.ts";
import { ORGANISATIONS } from "#backend/demo/organisations.ts";
import { addHousedPerson, type HousedPerson } from "../../fixtures/access-columns.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

const { build } = await renderedPages();
const FLAGS = { distributor: "AAA Patrimoine", assetManager: "Orvane Gestion", productOwner: "Brissonne Assurances Vie" } as const;
const flagsOf = (kind: keyof typeof FLAGS) => Object.keys(ORGANISATIONS.find(({ name }) => name === FLAGS[kind])?.flags ?? {});
const starting = (prefix: string) => ROLES.filter((role) => role.startsWith(prefix));

/** People with every role and flag of their kind, in an organisation that reads French and in one that reads English. */
const PEOPLE = {
  administrator: { roles: ["ADMIN"], kind: "distributor" },
  adviser: { roles: starting("ADVISER"), kind: "distributor" },
  "asset manager": { roles: starting("ASSET_MANAGER"), kind: "assetManager" },
  insurer: { roles: starting("PRODUCT_OWNER"), kind: "productOwner" },
} as const;
type Who = keyof typeof PEOPLE;

let front: TestFront;
/** The same platform, with the parts of others on hosts of their own. */
let spread: TestFront;
const jars = new Map<string, CookieJar>();
const open = (at: Parameters<typeof startFront>[0]) => startFront({ build, limits: false, logLevel: "warn", ...at });
beforeAll(async () => {
  front = await open({});
  spread = await open({
    env: {
      ADMIN_URL: "https://admin.example",
      ASSET_MANAGER_URL: "https://am.example",
      CONTRACTS_URL: "https://contracts.example",
      REPORTING_URL: "https://reports.example",
    },
  });
  for (const [who, { roles, kind }] of Object.entries(PEOPLE))
    for (const language of ["FR_FR", "EN_GB"] as const)
      for (const at of [front, spread]) {
        const username = await addHousedPerson(at.database, { roles, kind, flags: flagsOf(kind), language });
        jars.set(`${at.url} ${who} ${language}`, await signInOverHttp(at.url, username));
      }
}, 120_000);
afterAll(async () => {
  await front?.close();
  await spread?.close();
});

async function ask(who: Who, path: string, language = "FR_FR", at = front) {
  const cookie = jars.get(`${at.url} ${who} ${language}`)?.header() ?? "";
  const answer = await fetch(`${at.url}${path}`, { headers: { cookie }, redirect: "manual" });
  const html = (await answer.text())
    .replaceAll(/<script\b.*?<\/script>/gs, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
  return { status: answer.status, to: answer.headers.get("location"), html };
}

/** The menu beside a page: labels of its parts alone, each entry with its address. */
function menuOf(html: string): string[] {
  const nav = /<nav[^>]*class="sidebar-nav"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? "";
  return [...nav.matchAll(/<h2>([^<]*)<\/h2>|<a\b([^>]*)>.*?class="nav-text">([^<]*)</g)].map(([, part, link = "", label]) =>
    part === undefined ? `${label} ${/href="([^"]*)"/.exec(link)?.[1]}` : part,
  );
}

const S = "/admin/settings";
const A = "/asset-manager";
/** Of a person's menu, in both languages; a part has no address. */
const MENUS: Record<Who, ReadonlyArray<readonly [fr: string, en: string, path?: string]>> = {
  administrator: [
    ["Tableau de bord", "Dashboard", "/admin"],
    ["Portefeuilles", "Portfolios"],
    ["Portefeuilles modèles AAA", "AAA model portfolios", "/admin/aaa-model-portfolios"],
    ["Portefeuilles modèles à horizon", "Horizon model portfolios", "/admin/horizon-model-portfolios"],
    ["Portefeuilles PMS", "PMS portfolios", "/admin/pms-portfolios"],
    ["Données", "Data"],
    ["Séries", "Series", "/admin/data/series"],
    ["Chargement des valeurs", "Load values", "/admin/data/load-values"],
    ["Chargement des définitions de séries", "Load series definitions", "/admin/data/load-series-definitions"],
    ["Fournisseurs de données", "Data providers", "/admin/data/providers"],
    ["DIC", "KIDs"],
    ["Produits à DIC", "KID products", "/admin/kid-products"],
    ["Fichiers réglementaires", "Regulatory files", "/admin/regulatory-files"],
    ["Matrices", "Matrices"],
    ["Rendement", "Yield", "/admin/matrixes/matrixes-yield"],
    ["Désensibilisation", "Glide path", "/admin/matrixes/matrixes-glidepath"],
    ["Événements de marché", "Market events", "/admin/market-events"],
    ["Tâches de fond", "Background jobs", "/admin/jobs"],
    ["Droits d’accès", "Privileges"],
    ["Utilisateurs", "Users", "/admin/privileges/users"],
    ["Paramètres", "Settings"],
    ["Distributeurs", "Distributors", `${S}/admin-distributors`],
    ["Sociétés de gestion", "Asset managers", `${S}/admin-asset-managers`],
    ["Assureurs", "Insurers", `${S}/admin-product-owners`],
    ["Portefeuilles", "Portfolios", `${S}/admin-settings-portfolios`],
    ["Univers d’investissement", "Investment pools", `${S}/admin-investpools`],
    ["Simulateurs", "Simulators", `${S}/admin-simulators`],
    ["Produits", "Products", `${S}/admin-products`],
    ["Modèles de questionnaires", "Questionnaire templates", `${S}/admin-questionnaires-templates`],
    ["Règles fiscales", "Tax rules", `${S}/tax-rules`],
    ["Parcours de recommandation", "Recommendation journey", `${S}/reco-journey`],
    ["Mise en route", "First start", `${S}/first-start`],
    ["Reporting d’activité", "Business reporting"],
    ["Utilisation des simulateurs", "Simulators use", "/admin/business-reporting/simulators"],
    ["Utilisation de l’API", "API use", "/admin/business-reporting/api"],
    ["Observatoire", "Observatory", "/admin/observatory"],
  ],
  adviser: [
    ["Tableau de bord", "Dashboard", "/fia/dashboard"],
    ["Portefeuilles", "Portfolios"],
    ["Portefeuilles modèles", "Model portfolios", "/fia/model-portfolios"],
    ["Portefeuilles suivis", "Monitoring portfolios", "/fia/aaa-model-portfolios"],
    ["Conseil", "Advice"],
    ["Simulateurs", "Simulators", "/fia/simulators"],
    ["Profil de risque", "Risk profiling", "/fia/risk-profiling"],
    ["Parcours de conseil", "Advisory journeys", "/fia/reco-journey"],
    ["Reporting d’activité", "Business reporting"],
    ["Utilisation des simulateurs", "Simulators use", "/fia/business-reporting/simulators"],
    ["Utilisation de l’API", "API use", "/fia/business-reporting/api"],
    ["Contrats", "Contracts", "/fia/contracts"],
  ],
  "asset manager": [
    ["Tableau de bord", "Dashboard", `${A}/dashboard`],
    ["Portefeuilles modèles AAA", "AAA model portfolios", `${A}/aaa-model-portfolios`],
    ["Séries", "Series", `${A}/datas/series`],
    ["Utilisateurs", "Users", `${A}/privileges/users`],
    ["Paramètres", "Settings"],
    ["Univers d’investissement", "Investment pools", `${A}/settings/asset-manager-investpools`],
    ["Produits", "Products", `${A}/settings/asset-manager-products`],
    ["Journal d’audit", "Audit logs", `${A}/audit-logs`],
    ["Observatoire", "Observatory", `${A}/observatory`],
  ],
  insurer: [
    ["Tableau de bord", "Dashboard", "/insurer/dashboard"],
    ["Portefeuilles suivis", "Monitoring portfolios", "/insurer/aaa-model-portfolios"],
    ["Portefeuilles modèles à horizon", "Horizon model portfolios", "/insurer/horizon-model-portfolios"],
    ["DIC", "KIDs"],
    ["Configurations", "Configurations", "/insurer/kid/configurations"],
    ["File de revue", "Review queue", "/insurer/kid/review"],
    ["Documents", "Documents", "/insurer/kid/documents"],
    ["Produits à DIC", "KID products", "/insurer/kid-products"],
    ["Fichiers réglementaires", "Regulatory files", "/insurer/regulatory-files"],
    ["Paramètres", "Settings"],
    ["Univers d’investissement", "Investment pools", "/insurer/settings/insurer-investpools"],
    ["Observatoire", "Observatory", "/insurer/observatory"],
  ],
};
const people = Object.keys(MENUS) as Who[];
const entries = people.flatMap((who) =>
  MENUS[who].flatMap(([french, english, path]) => (path ? [[who, french, english, path] as const] : [])),
);
const spelled = (menu: (typeof MENUS)[Who], language: 0 | 1) =>
  menu.map((entry) => (entry[2] ? `${entry[language]} ${entry[2]}` : entry[language]));

describe("the menu", () => {
  it.each(people)("of an %s has these entries in this order and no others, and the root leads to the first of them", async (who) => {
    const first = MENUS[who].find(([, , path]) => path)?.[2] ?? "";
    for (const [language, place] of [
      ["FR_FR", 0],
      ["EN_GB", 1],
    ] as const) {
      expect((await ask(who, "/", language)).to).toBe(first);
      const page = await ask(who, "/preferences", language);
      expect(menuOf(page.html)).toEqual(spelled(MENUS[who], place));
    }
  });

  it.each(entries)("of an %s has the entry %s (%s), which opens %s", async (who, french, english, path) => {
    for (const [language, label] of [
      ["FR_FR", french],
      ["EN_GB", english],
    ] as const) {
      const { status, html } = await ask(who, path, language);
      expect(status).toBe(200);
      expect(menuOf(html)).toContain(`${label} ${path}`);
      expect(html).toMatch(/<h1[^>]*>[^<]+/);
    }
  });

  const LISTS: ReadonlyArray<readonly [path: string, french: string]> = [
    [`${S}/admin-distributors`, "Distributeurs"],
    [`${S}/admin-asset-managers`, "Sociétés de gestion"],
    [`${S}/admin-product-owners`, "Assureurs"],
    [`${S}/admin-settings-portfolios`, "Portefeuilles"],
    [`${S}/admin-investpools`, "Univers d’investissement"],
    [`${S}/admin-simulators`, "Simulateurs"],
    [`${S}/admin-products`, "Produits"],
    [`${S}/reco-journey`, "Parcours de recommandation"],
    [`${S}/admin-questionnaires-templates`, "Modèles de questionnaires"],
    ["/admin/aaa-model-portfolios", "Portefeuilles modèles AAA"],
    ["/admin/data/series", "Séries"],
    ["/admin/privileges/users", "Utilisateurs"],
  ];
  it.each(LISTS)("leads an administrator to %s, %s, whose list opens each record below its own address", async (path, label) => {
    const list = await ask("administrator", path);
    expect(list.status).toBe(200);
    expect(menuOf(list.html)).toContain(`${label} ${path}`);
    expect(list.html).toMatch(new RegExp(`<h1[^>]*>${label}`));
    const main = /<main[\s\S]*<\/main>/.exec(list.html)?.[0] ?? "";
    const records = [...main.matchAll(new RegExp(`<a\\b[^>]*href="${path}/([0-9a-f-]{36})[^"]*"[^>]*>([^<]+)<`, "g"))];
    expect(records.length).toBeGreaterThan(0);
    for (const [, uuid = "", name = ""] of new Set([records.at(0), records.at(-1)].filter((found) => found !== undefined))) {
      const detail = await ask("administrator", `${path}/${uuid}`);
      expect([uuid, detail.status]).toEqual([uuid, 200]);
      expect(/<h1[^>]*>([^<]*)/.exec(detail.html)?.[1]).toContain(name.trim());
    }
    expect((await ask("administrator", `${path}/00000000-0000-4000-8000-000000000000`)).status).toBe(404);
  });

  it("leads to the settings of an administrator, of an asset manager who edits pools or products, and of an insurer's editors", async () => {
    const { roles: managers } = PEOPLE["asset manager"];
    const ways: ReadonlyArray<readonly [person: HousedPerson, part: string, to: string | null]> = [
      [{ roles: ["ADMIN"], kind: "distributor", flags: [] }, S, `${S}/admin-distributors`],
      [
        { roles: managers, kind: "assetManager", flags: ["ableEditInvestmentPools"] },
        `${A}/settings`,
        `${A}/settings/asset-manager-investpools`,
      ],
      [{ roles: managers, kind: "assetManager", flags: ["ableEditProducts"] }, `${A}/settings`, `${A}/settings/asset-manager-products`],
      [{ roles: managers, kind: "assetManager", flags: ["ableEditUsers", "ableEditSeries"] }, `${A}/settings`, null],
      [
        { roles: ["PRODUCT_OWNER_CONFIGURATOR"], kind: "productOwner", flags: [] },
        "/insurer/settings",
        "/insurer/settings/insurer-investpools",
      ],
      [{ roles: ["PRODUCT_OWNER_MANAGER"], kind: "productOwner", flags: [] }, "/insurer/settings", "/insurer/settings/insurer-investpools"],
      [{ roles: ["PRODUCT_OWNER_READ_ONLY"], kind: "productOwner", flags: flagsOf("productOwner") }, "/insurer/settings", null],
      [{ roles: PEOPLE.adviser.roles, kind: "distributor", flags: flagsOf("distributor") }, S, null],
    ];
    for (const [person, part, to] of ways) {
      const jar = await signInOverHttp(front.url, await addHousedPerson(front.database, person));
      const answer = await fetch(`${front.url}${part}`, { headers: { cookie: jar.header() }, redirect: "manual" });
      expect([answer.headers.get("location"), answer.status < 400], `${person.roles} at ${part}`).toEqual([to, to !== null]);
      if (to) expect((await fetch(`${front.url}${to}`, { headers: { cookie: jar.header() }, redirect: "manual" })).status).toBe(200);
    }
  });

  it("leads an asset manager by every entry to the asset managers' own host, where there is one", async () => {
    const { html } = await ask("asset manager", "/preferences", "EN_GB", spread);
    expect(menuOf(html)).toEqual([
      "Dashboard https://am.example/asset-manager/dashboard",
      "AAA model portfolios https://am.example/asset-manager/aaa-model-portfolios",
      "Series https://am.example/asset-manager/datas/series",
      "Users https://am.example/asset-manager/privileges/users",
      "Settings",
      "Investment pools https://am.example/asset-manager/settings/asset-manager-investpools",
      "Products https://am.example/asset-manager/settings/asset-manager-products",
      "Audit logs https://am.example/asset-manager/audit-logs",
      "Observatory https://am.example/asset-manager/observatory",
    ]);
    expect(html.match(/class="nav-external"/g)).toHaveLength(8);
  });

  it("leads an administrator to the administration's host by what stands there, and to pages of this platform by the rest", async () => {
    const { html } = await ask("administrator", "/preferences", "EN_GB", spread);
    expect(menuOf(html).slice(0, 10)).toEqual([
      "Dashboard /admin",
      "Portfolios",
      "AAA model portfolios https://admin.example/admin/aaa-model-portfolios",
      "Horizon model portfolios https://admin.example/admin/horizon-model-portfolios",
      "PMS portfolios https://admin.example/admin/pms-portfolios",
      "Data",
      "Series /admin/data/series",
      "Load values https://admin.example/admin/data/load-values",
      "Load series definitions https://admin.example/admin/data/load-series-definitions",
      "Data providers /admin/data/providers",
    ]);
  });
});
