import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ROLES, type Role } from "#app/domain/rights/roles.ts";
import { organisation } from "#backend/database/schema/index.ts";
import { addHousedPerson, type HousedPerson } from "../../fixtures/access-columns.ts";
import { type CookieJar, signInOverHttp } from "../../fixtures/app.ts";
import { startFront, type TestFront } from "../../fixtures/front.ts";
import { renderedPages } from "../../fixtures/rendered/rendered-pages.ts";

const { build } = await renderedPages();
type Who = "administrator" | "adviser" | "asset manager" | "insurer";
const PEOPLE: Record<Who, { role: Role; kind: HousedPerson["kind"] }> = {
  administrator: { role: "ADMIN", kind: "distributor" },
  adviser: { role: "ADVISER", kind: "distributor" },
  "asset manager": { role: "ASSET_MANAGER_MANAGER", kind: "assetManager" },
  insurer: { role: "PRODUCT_OWNER_MANAGER", kind: "productOwner" },
};

const S = "/admin/settings";
const A = "/asset-manager";
/** Entries of each menu in order, with what a person must be able to route to. */
const RIGHTS: Record<Who, ReadonlyArray<readonly [path: string, right: string]>> = {
  administrator: [
    ["/admin", "dashboard"],
    ["/admin/aaa-model-portfolios", "aaa-model-portfolios"],
    ["/admin/horizon-model-portfolios", "horizon-model-portfolios"],
    ["/admin/pms-portfolios", "pms-portfolios"],
    ["/admin/data/series", "data"],
    ["/admin/data/load-values", "data"],
    ["/admin/data/load-series-definitions", "data"],
    ["/admin/data/providers", "settings-administration"],
    ["/admin/kid-products", "kid-documents"],
    ["/admin/regulatory-files", "kid-documents"],
    ["/admin/matrixes/matrixes-yield", "matrixes"],
    ["/admin/matrixes/matrixes-glidepath", "matrixes"],
    ["/admin/market-events", "market-events"],
    ["/admin/jobs", "settings-administration"],
    ["/admin/privileges/users", "privileges"],
    [`${S}/admin-distributors`, "settings-administration"],
    [`${S}/admin-asset-managers`, "settings-asset-managers"],
    [`${S}/admin-product-owners`, "settings-administration"],
    [`${S}/admin-settings-portfolios`, "settings-administration"],
    [`${S}/admin-investpools`, "settings-investment-pools"],
    [`${S}/admin-simulators`, "settings-administration"],
    [`${S}/admin-products`, "settings-products"],
    [`${S}/admin-questionnaires-templates`, "settings-administration"],
    [`${S}/tax-rules`, "settings-administration"],
    [`${S}/reco-journey`, "settings-reco-journey"],
    [`${S}/first-start`, "settings-administration"],
    ["/admin/business-reporting/simulators", "business-reporting"],
    ["/admin/business-reporting/api", "business-reporting"],
    ["/admin/observatory", "observatory"],
  ],
  adviser: [
    ["/fia/dashboard", "dashboard"],
    ["/fia/model-portfolios", "model-portfolios"],
    ["/fia/aaa-model-portfolios", "aaa-model-portfolios"],
    ["/fia/simulators", "simulators"],
    ["/fia/risk-profiling", "risk-profiling"],
    ["/fia/reco-journey", "advisory-journeys"],
    ["/fia/business-reporting/simulators", "business-reporting"],
    ["/fia/business-reporting/api", "business-reporting"],
    ["/fia/contracts", "contracts"],
  ],
  "asset manager": [
    [`${A}/dashboard`, "dashboard"],
    [`${A}/aaa-model-portfolios`, "aaa-model-portfolios"],
    [`${A}/datas/series`, "data"],
    [`${A}/privileges/users`, "privileges"],
    [`${A}/settings/asset-manager-investpools`, "settings-investment-pools"],
    [`${A}/settings/asset-manager-products`, "settings-products"],
    [`${A}/audit-logs`, "audit-logs"],
    [`${A}/observatory`, "observatory"],
  ],
  insurer: [
    ["/insurer/dashboard", "dashboard"],
    ["/insurer/aaa-model-portfolios", "aaa-model-portfolios"],
    ["/insurer/horizon-model-portfolios", "horizon-model-portfolios"],
    ["/insurer/kid/configurations", "kid-documents"],
    ["/insurer/kid/review", "kid-documents"],
    ["/insurer/kid/documents", "kid-documents"],
    ["/insurer/kid-products", "kid-documents"],
    ["/insurer/regulatory-files", "kid-documents"],
    ["/insurer/settings/insurer-investpools", "settings-investment-pools"],
    ["/insurer/observatory", "observatory"],
  ],
};
const RIGHTS_OF_ALL = [...new Set(Object.values(RIGHTS).flatMap((menu) => menu.map(([, right]) => right)))];
const cases = Object.entries(RIGHTS).flatMap(([who, menu]) =>
  [...new Set(menu.map(([, right]) => right))].map((right) => [who as Who, right] as const),
);

let front: TestFront;
const jars = new Map<Who, CookieJar>();
beforeAll(async () => {
  const hosts = ["ADMIN_URL", "ASSET_MANAGER_URL", "CONTRACTS_URL", "REPORTING_URL"];
  front = await startFront({
    build,
    limits: false,
    logLevel: "warn",
    env: Object.fromEntries(hosts.map((host) => [host, "https://elsewhere.example"])),
  });
  for (const [who, { role, kind }] of Object.entries(PEOPLE))
    jars.set(who as Who, await signInOverHttp(front.url, await addHousedPerson(front.database, { roles: [role], kind, flags: [] })));
}, 120_000);
afterAll(() => front?.close());

/** Addresses of the menu beside a page of somebody who has these rights and no others. */
async function menuWith(who: Who, rights: readonly string[]): Promise<string[]> {
  const { viewers } = front.context;
  const read = viewers.viewer.bind(viewers);
  const given = vi
    .spyOn(viewers, "viewer")
    .mockImplementation(
      async (...asked) =>
        ({ ...(await read(...asked)), permissions: new Set(["application", "preferences", ...rights]) }) as Awaited<
          ReturnType<typeof read>
        >,
    );
  try {
    const answer = await fetch(`${front.url}/preferences`, { headers: { cookie: jars.get(who)?.header() ?? "" } });
    expect(answer.status).toBe(200);
    const nav = /<nav[^>]*class="sidebar-nav"[\s\S]*?<\/nav>/.exec(await answer.text())?.[0] ?? "";
    return [...nav.matchAll(/<a\b[^>]*href="(?:https:\/\/elsewhere\.example)?([^"]*)"/g)].map(([, path = ""]) => path);
  } finally {
    given.mockRestore();
  }
}

describe("an entry of the menu", () => {
  it.each(cases)("of an %s that leads to %s is there for who may route there, and for nobody else", async (who, right) => {
    const own = RIGHTS[who].filter(([, wanted]) => wanted === right).map(([path]) => path);
    const without = RIGHTS[who].filter(([, wanted]) => wanted !== right).map(([path]) => path);
    expect(await menuWith(who, [right])).toEqual(own);
    expect(
      await menuWith(
        who,
        RIGHTS_OF_ALL.filter((other) => other !== right),
      ),
    ).toEqual(without);
  });
});

type Kind = HousedPerson["kind"];
const SETTINGS: Record<Kind, string> = {
  distributor: "admin-distributors",
  assetManager: "admin-asset-managers",
  productOwner: "admin-product-owners",
};
const INSURERS: Role[] = ["PRODUCT_OWNER_CONFIGURATOR", "PRODUCT_OWNER_MANAGER", "PRODUCT_OWNER_READ_ONLY"];
const ASSET_MANAGERS: Role[] = [
  "ASSET_MANAGER_ADMINISTRATOR",
  "ASSET_MANAGER_MANAGER",
  "ASSET_MANAGER_MIDDLE_OFFICE",
  "ASSET_MANAGER_READ_ONLY",
  "ASSET_MANAGER_RISKS_AND_REPORTING",
];
const REPORTERS: Role[] = ["ADVISER_BUSINESS_REPORTS", "ADVISER_BUSINESS_REPORTS_MANAGER"];
/** Entry in the menu that roles give, with the flag of the house that they need; the roles that need none. */
const WITH_FLAG: ReadonlyArray<readonly [entry: string, kind: Kind, flag: string, roles: readonly Role[], always: readonly Role[]]> = [
  ["Portefeuilles suivis", "distributor", "enableAaaModelPortfolios", ["ADVISER_AAA_MODEL_PORTFOLIOS"], []],
  ["Portefeuilles suivis", "productOwner", "ableConfigAaaModelPortfolios", INSURERS, []],
  ["Portefeuilles modèles AAA", "assetManager", "ableViewSeries", [], ["ADMIN", ...ASSET_MANAGERS]],
  ["Portefeuilles modèles à horizon", "productOwner", "ableAccessGlidepathManagement", INSURERS, ["ADMIN"]],
  ["Observatoire", "productOwner", "ableAccessObservatory", INSURERS, ["ADMIN"]],
  ["Observatoire", "assetManager", "ableAccessObservatory", ASSET_MANAGERS, ["ADMIN"]],
  ["Utilisation des simulateurs", "distributor", "enableBusinessReporting", REPORTERS, ["ADMIN", "ADMIN_BUSINESS_REPORTING"]],
  ["Utilisation de l’API", "distributor", "enableBusinessReporting", REPORTERS, ["ADMIN", "ADMIN_BUSINESS_REPORTING"]],
];

describe("the menu that roles give in a house", () => {
  const ask = async (path: string, body?: URLSearchParams) => {
    const headers = { cookie: jars.get("administrator")?.header() ?? "", origin: front.url };
    const answer = await fetch(`${front.url}${path}`, { headers, redirect: "manual", ...(body ? { method: "POST", body } : {}) });
    return { status: answer.status, html: (await answer.text()).replaceAll(/<script\b.*?<\/script>/gs, "") };
  };
  /** Saves the flags of a house in its settings: those that the form offers and `chosen` takes. */
  const save = async (kind: Kind, house: string, chosen: (flag: string) => boolean) => {
    const path = `/admin/settings/${SETTINGS[kind]}/${house}`;
    const { html } = await ask(path);
    const offered = [...html.matchAll(/<input type="checkbox" name="flags"[^>]*value="(\w+)"\/><span class="choice-text">[^<]/g)].map(
      ([, flag = ""]) => flag,
    );
    const written = (name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
    const kept = [["name", `House ${house}`], ...["idem", "version"].map((name) => [name, written(name)])];
    const flags = offered.filter(chosen).map((flag) => ["flags", flag]);
    expect((await ask(path, new URLSearchParams([...kept, ["language", "FR_FR"], ...flags]))).status).toBe(303);
    return offered;
  };
  const shows = async (entry: string, role: Role, house: string) =>
    (await ask(`/admin/privileges/users/roles?role=${role}&organisation=${house}`)).html.includes(`<li><span>${entry}</span>`);

  it.each(WITH_FLAG)(
    "has %s with the flag of a %s, %s, for the roles %j, and without a flag for %j",
    async (entry, kind, flag, roles, always) => {
      const house = randomUUID();
      await front.database.orm.insert(organisation).values({ uuid: house, kind, name: `House ${house}` });
      expect(await save(kind, house, (name) => name === flag)).toContain(flag);
      for (const role of ROLES)
        expect([role, await shows(entry, role, house)]).toEqual([role, roles.includes(role) || always.includes(role)]);
      await save(kind, house, (name) => name !== flag);
      for (const role of [...roles, ...always]) expect([role, await shows(entry, role, house)]).toEqual([role, always.includes(role)]);
    },
  );
});

describe("the series of an asset manager", () => {
  it("lists series for every role of an asset manager whose house has ableViewSeries, and for none without it", async () => {
    const flag = "ableViewSeries";
    const administrator = { cookie: jars.get("administrator")?.header() ?? "" };
    const house = randomUUID();
    await front.database.orm.insert(organisation).values({ uuid: house, kind: "assetManager", name: `House ${house}` });
    const settings = await (await fetch(`${front.url}/admin/settings/admin-asset-managers/${house}`, { headers: administrator })).text();
    const flags = [...settings.matchAll(/<input type="checkbox" name="flags"[^>]*value="(\w+)"/g)].map(([, name = ""]) => name);
    expect(flags).toContain(flag);
    const list = async (roles: readonly Role[], on: readonly string[]) => {
      const jar = await signInOverHttp(front.url, await addHousedPerson(front.database, { roles, kind: "assetManager", flags: on }));
      const answer = await fetch(`${front.url}/asset-manager/datas/series`, { headers: { cookie: jar.header() } });
      return [answer.status, /href="\/asset-manager\/datas\/series\/[0-9a-f-]{36}/.test(await answer.text())];
    };
    for (const role of ASSET_MANAGERS) expect([role, ...(await list([role], [flag]))]).toEqual([role, 200, true]);
    expect(
      await list(
        ASSET_MANAGERS,
        flags.filter((other) => other !== flag),
      ),
    ).toEqual([200, false]);
  });
});
