import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { permissionsOf } from "#app/domain/rights/permissions.ts";
import { mainRoleOf, ROLES } from "#app/domain/rights/roles.ts";
import { getFixedT, isTranslationKey } from "#app/i18n/i18n.server.ts";
import routeTable from "#app/routes.ts";
import { ASSET_MANAGER_FLAGS, DISTRIBUTOR_FLAGS, PRODUCT_OWNER_FLAGS } from "../domain/rights/feature-flags.ts";
import { PERMISSIONS } from "../domain/rights/permissions.ts";
import { breadcrumb, currentEntryId } from "./breadcrumbs.ts";
import {
  externalAddress,
  firstPath,
  hostOf,
  isBuilt,
  MENUS,
  type MenuEntry,
  type MenuHosts,
  menuAudience,
  PREFERENCES,
  permittedMenus,
  visibleMenus,
} from "./menus.ts";
import {
  loginPath,
  placeOfFile,
  simulationDeletePath,
  simulationExcelPath,
  simulationModalPath,
  simulationPath,
  simulationPdfPath,
  simulationPlace,
  simulatorsPath,
  withQuery,
} from "./paths.ts";

const entries: readonly MenuEntry[] = MENUS.flatMap((group): readonly MenuEntry[] => group.entries);
const allOn = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]));
const EVERY_FLAG = {
  distributor: allOn(DISTRIBUTOR_FLAGS),
  assetManager: allOn(ASSET_MANAGER_FLAGS),
  productOwner: allOn(PRODUCT_OWNER_FLAGS),
};
const starting = (prefix: string) => ROLES.filter((role) => role.startsWith(prefix));
/** Paths of the entries that a person may route to, group by group. */
const routable = (roles: readonly string[], flags: Parameters<typeof permissionsOf>[1] = EVERY_FLAG) =>
  permittedMenus(mainRoleOf(roles), permissionsOf(roles, flags)).map(({ entries: found }) => found.map(({ path }) => path));
const shown = (roles: readonly string[], hosts: MenuHosts = {}, flags: Parameters<typeof permissionsOf>[1] = EVERY_FLAG) =>
  visibleMenus(mainRoleOf(roles), permissionsOf(roles, flags), hosts).flatMap((menu) => menu.entries);

const paths = (await routeTable).flatMap(function under(entry): string[] {
  const own = entry.path === undefined ? [] : [`/${entry.path}`];
  return [...own, ...(entry.children ?? []).flatMap(under)];
});

const builtPaths = entries.filter(isBuilt).map(({ path }) => path as string);
/** What built entries stand below and no page is of its own: `/insurer`, `/admin/settings`. */
const PARTS = [...new Set(builtPaths.flatMap((path) => [...path.matchAll(/(?<=.)\//g)].map(({ index }) => path.slice(0, index))))].filter(
  (part) => !builtPaths.includes(part),
);

describe("drawings of the menu", () => {
  it("are there for every entry", () => {
    const styles = readFileSync(new URL("../styles/menu-glyphs.css", import.meta.url), "utf8");
    const drawn = new Map(
      [...styles.matchAll(/\.nav-glyph-([\w-]+) \{\s*mask-image: url\("\.\/([^"?]+)/g)].map(([, icon, file]) => [icon, file]),
    );
    for (const { id, icon } of MENUS.flatMap((group): readonly MenuEntry[] => group.entries)) {
      const file = drawn.get(icon);
      expect(file && existsSync(new URL(`../styles/${file}`, import.meta.url)), `${id}: ${icon}`).toBe(true);
    }
  });

  it("tell the entries of each audience's menu apart", () => {
    for (const audience of new Set(MENUS.map((group) => group.audience))) {
      const icons = MENUS.filter((group) => group.audience === audience).flatMap((group): readonly MenuEntry[] => group.entries);
      expect(new Set(icons.map(({ icon }) => icon)).size, audience).toBe(icons.length);
    }
  });
});

describe("parts of the menus", () => {
  const ADDRESSES =
    "/fia /fia/business-reporting /admin/settings /admin/business-reporting /admin/data /asset-manager /asset-manager/settings /insurer /insurer/kid /insurer/settings".split(
      " ",
    );

  it("are no page of their own, and stand above entries that are built", () => {
    expect(PARTS).toEqual(expect.arrayContaining(ADDRESSES));
    for (const part of PARTS) {
      expect(paths.filter((path) => path === part)).toHaveLength(1);
      expect(entries.some((entry) => isBuilt(entry) && entry.path.startsWith(`${part}/`))).toBe(true);
    }
  });
  it("lead to the first entry below them that the person may open", () => {
    const admin = permissionsOf(["ADMIN"], EVERY_FLAG);
    expect(firstPath("admin", admin, {}, "/admin")).toBe("/admin/aaa-model-portfolios");
    expect(firstPath("admin", admin, {}, "/admin/settings")).toBe("/admin/settings/admin-distributors");
    expect(firstPath("admin", new Set(["settings-products"]), {}, "/admin/settings")).toBe("/admin/settings/admin-products");
    expect(firstPath("admin", admin, {}, "/insurer")).toBe(null);
  });
});

describe("entries", () => {
  it("name known permissions and texts, and none twice", () => {
    for (const { permission, labelKey } of entries) {
      if (permission !== null) expect(PERMISSIONS).toContain(permission);
      expect(isTranslationKey(labelKey), labelKey).toBe(true);
    }
    for (const { labelKey } of MENUS) if (labelKey !== null) expect(isTranslationKey(labelKey), labelKey).toBe(true);
    expect(PERMISSIONS).toContain(PREFERENCES.permission);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
    expect(new Set(MENUS.map(({ id }) => id)).size).toBe(MENUS.length);
  });

  it.each(entries.map((entry) => [entry.path, entry] as const))("%s is shown exactly when its page is there", (path, entry) => {
    const word = paths.includes(path) && !PARTS.includes(path) ? "built" : "not built";
    expect(isBuilt(entry) ? "built" : "not built", `${entry.id} in app/navigation: its "built: false" must follow app/routes.ts`).toBe(
      word,
    );
  });
});

describe("menus with every role and flag", () => {
  const S = "/admin/settings/";
  it("of an administrator", () =>
    expect(routable(["ADMIN"])).toEqual([
      ["/admin"],
      ["/admin/aaa-model-portfolios", "/admin/horizon-model-portfolios", "/admin/pms-portfolios"],
      ["/admin/data/series", "/admin/data/load-values", "/admin/data/load-series-definitions", "/admin/data/providers"],
      ["/admin/kid-products", "/admin/regulatory-files"],
      ["/admin/matrixes/matrixes-yield", "/admin/matrixes/matrixes-glidepath"],
      ["/admin/market-events"],
      ["/admin/jobs"],
      ["/admin/privileges/users"],
      [
        `${S}admin-distributors`,
        `${S}admin-asset-managers`,
        `${S}admin-product-owners`,
        `${S}admin-settings-portfolios`,
        `${S}admin-investpools`,
        `${S}admin-simulators`,
        `${S}admin-products`,
        `${S}admin-questionnaires-templates`,
        `${S}tax-rules`,
        `${S}reco-journey`,
        `${S}first-start`,
      ],
      ["/admin/business-reporting/simulators", "/admin/business-reporting/api"],
      ["/admin/observatory"],
    ]));

  it("of an adviser", () =>
    expect(routable(starting("ADVISER")).flat()).toEqual([
      "/fia/dashboard",
      "/fia/model-portfolios",
      "/fia/aaa-model-portfolios",
      "/fia/simulators",
      "/fia/risk-profiling",
      "/fia/reco-journey",
      "/fia/business-reporting/simulators",
      "/fia/business-reporting/api",
      "/fia/contracts",
    ]));

  it("of an asset manager", () =>
    expect(routable(starting("ASSET_MANAGER_")).flat()).toEqual([
      "/asset-manager/dashboard",
      "/asset-manager/aaa-model-portfolios",
      "/asset-manager/datas/series",
      "/asset-manager/privileges/users",
      "/asset-manager/settings/asset-manager-investpools",
      "/asset-manager/settings/asset-manager-products",
      "/asset-manager/audit-logs",
      "/asset-manager/observatory",
    ]));

  it("of an insurer", () =>
    expect(routable(starting("PRODUCT_OWNER_")).flat()).toEqual([
      "/insurer/dashboard",
      "/insurer/aaa-model-portfolios",
      "/insurer/horizon-model-portfolios",
      "/insurer/kid/configurations",
      "/insurer/kid/review",
      "/insurer/kid/documents",
      "/insurer/kid-products",
      "/insurer/regulatory-files",
      "/insurer/settings/insurer-investpools",
      "/insurer/observatory",
    ]));
});

describe("an entry", () => {
  const PERMISSION_OF: Record<string, Record<string, string>> = {
    admin: {
      "/admin": "dashboard",
      "/admin/aaa-model-portfolios": "aaa-model-portfolios",
      "/admin/horizon-model-portfolios": "horizon-model-portfolios",
      "/admin/pms-portfolios": "pms-portfolios",
      "/admin/data/series": "data",
      "/admin/data/load-values": "data",
      "/admin/data/load-series-definitions": "data",
      "/admin/kid-products": "kid-documents",
      "/admin/data/providers": "settings-administration",
      "/admin/regulatory-files": "kid-documents",
      "/admin/matrixes/matrixes-yield": "matrixes",
      "/admin/matrixes/matrixes-glidepath": "matrixes",
      "/admin/market-events": "market-events",
      "/admin/jobs": "settings-administration",
      "/admin/privileges/users": "privileges",
      "/admin/settings/admin-distributors": "settings-administration",
      "/admin/settings/admin-asset-managers": "settings-asset-managers",
      "/admin/settings/admin-product-owners": "settings-administration",
      "/admin/settings/admin-settings-portfolios": "settings-administration",
      "/admin/settings/admin-investpools": "settings-investment-pools",
      "/admin/settings/admin-simulators": "settings-administration",
      "/admin/settings/admin-products": "settings-products",
      "/admin/settings/admin-questionnaires-templates": "settings-administration",
      "/admin/settings/reco-journey": "settings-reco-journey",
      "/admin/business-reporting/simulators": "business-reporting",
      "/admin/business-reporting/api": "business-reporting",
      "/admin/observatory": "observatory",
    },
    adviser: {
      "/fia/dashboard": "dashboard",
      "/fia/model-portfolios": "model-portfolios",
      "/fia/aaa-model-portfolios": "aaa-model-portfolios",
      "/fia/simulators": "simulators",
      "/fia/risk-profiling": "risk-profiling",
      "/fia/reco-journey": "advisory-journeys",
      "/fia/business-reporting/simulators": "business-reporting",
      "/fia/business-reporting/api": "business-reporting",
      "/fia/contracts": "contracts",
    },
    assetManager: {
      "/asset-manager/dashboard": "dashboard",
      "/asset-manager/aaa-model-portfolios": "aaa-model-portfolios",
      "/asset-manager/datas/series": "data",
      "/asset-manager/privileges/users": "privileges",
      "/asset-manager/settings/asset-manager-investpools": "settings-investment-pools",
      "/asset-manager/settings/asset-manager-products": "settings-products",
      "/asset-manager/audit-logs": "audit-logs",
      "/asset-manager/observatory": "observatory",
    },
    productOwner: {
      "/insurer/dashboard": "dashboard",
      "/insurer/aaa-model-portfolios": "aaa-model-portfolios",
      "/insurer/horizon-model-portfolios": "horizon-model-portfolios",
      "/insurer/kid/configurations": "kid-documents",
      "/insurer/kid/review": "kid-documents",
      "/insurer/kid/documents": "kid-documents",
      "/insurer/kid-products": "kid-documents",
      "/insurer/regulatory-files": "kid-documents",
      "/insurer/settings/insurer-investpools": "settings-investment-pools",
      "/insurer/observatory": "observatory",
    },
  };
  const cases = Object.entries(PERMISSION_OF).flatMap(([audience, paths]) =>
    Object.entries(paths).map(([path, permission]) => [audience, path, permission] as const),
  );

  it.each(cases)("of the %s's menu, %s, is there for who may %s and for nobody else", (audience, path, permission) => {
    const offered = (permissions: readonly string[]) =>
      permittedMenus(audience, new Set(permissions)).flatMap((menu) => menu.entries.map((entry) => entry.path as string));
    expect(offered([permission])).toContain(path);
    expect(offered(PERMISSIONS.filter((other) => other !== permission))).not.toContain(path);
  });
});

describe("a menu", () => {
  it("loses the entries whose role or flag is missing", () => {
    expect(routable(starting("ADVISER"), {}).flat()).toEqual(["/fia/dashboard"]);
    expect(routable(["ADVISER_SIMULATORS"]).flat()).toEqual(["/fia/dashboard", "/fia/simulators"]);
    expect(routable(["ADMIN_BUSINESS_REPORTING"]).flat()).toEqual([
      "/admin/business-reporting/simulators",
      "/admin/business-reporting/api",
    ]);
    expect(routable(["ASSET_MANAGER_READ_ONLY"], {}).flat()).toEqual([
      "/asset-manager/dashboard",
      "/asset-manager/aaa-model-portfolios",
      "/asset-manager/datas/series",
    ]);
    expect(routable(["PRODUCT_OWNER_READ_ONLY"], {}).flat()).toEqual([
      "/insurer/dashboard",
      "/insurer/kid/configurations",
      "/insurer/kid/review",
      "/insurer/kid/documents",
      "/insurer/kid-products",
      "/insurer/regulatory-files",
    ]);
    expect(routable([])).toEqual([]);
  });

  it("never leads to a page that is not there", () => {
    for (const role of ROLES) {
      for (const { path } of shown([role])) expect(paths).toContain(path);
      const first = firstPath(mainRoleOf([role]), permissionsOf([role], EVERY_FLAG));
      if (first !== null) expect(paths).toContain(first);
    }
  });

  it("leads to the configured hosts, whatever is built here", () => {
    const hosts = { admin: "https://admin.example/x/", reporting: "https://reports.example", contracts: "https://contracts.example" };
    const links = (roles: readonly string[], of: MenuHosts) => shown(roles, of).flatMap((entry) => externalAddress(entry, of) ?? []);
    expect(links(["ADMIN"], hosts)).toEqual([
      "https://admin.example/x/admin/aaa-model-portfolios",
      "https://admin.example/x/admin/horizon-model-portfolios",
      "https://admin.example/x/admin/pms-portfolios",
      "https://admin.example/x/admin/data/load-values",
      "https://admin.example/x/admin/data/load-series-definitions",
    ]);
    expect(links(starting("ADVISER"), hosts)).toEqual([
      "https://reports.example/fia/business-reporting/simulators",
      "https://reports.example/fia/business-reporting/api",
      "https://contracts.example/fia/contracts",
    ]);
    expect(links(starting("ASSET_MANAGER_"), { assetManager: "https://am.example" })).toHaveLength(8);
    expect(entries.filter((entry) => entry.path.startsWith("/asset-manager/")).every((entry) => hostOf(entry) === "assetManager")).toBe(
      true,
    );
    expect(links(["ADMIN"], {})).toEqual([]);
    const partner = { partner: "https://partner.example/" };
    const mine = permissionsOf(["ADVISER"], {});
    const onlyLinks = (audience: string) =>
      visibleMenus(audience, mine, partner).flatMap((menu) => menu.entries.map((entry) => externalAddress(entry, partner)));
    expect(onlyLinks("reduced")).toEqual(["https://partner.example/abeille/reco-journey"]);
    expect(onlyLinks("partner")).toEqual(["https://partner.example/premia"]);
    expect(
      firstPath("assetManager", permissionsOf(starting("ASSET_MANAGER_"), EVERY_FLAG), { assetManager: "https://am.example" }),
    ).toBeNull();
  });

  it("is the main role's, a partner's by the path, or the reduced one by the query or a custom token", () => {
    const ask = {
      mainRole: "adviser",
      alone: false,
      pathname: "/fia/simulators",
      search: "",
      reducedParameter: "reduced",
      customToken: false,
    };
    expect(menuAudience(ask)).toBe("adviser");
    for (const search of ["?reduced=1", "?reduced", "?reduced=", "?reduced=0", "?page=2&reduced=true"])
      expect(menuAudience({ ...ask, search }), search).toBe("reduced");
    expect(menuAudience({ ...ask, search: "?other=1", reducedParameter: "other" })).toBe("reduced");
    expect(menuAudience({ ...ask, search: "?q=reduced" })).toBe("adviser");
    expect(menuAudience({ ...ask, customToken: true })).toBe("reduced");
    expect(menuAudience({ ...ask, pathname: "/premia/x", search: "?reduced" })).toBe("partner");
    expect(menuAudience({ ...ask, alone: true, pathname: "/premia/x", search: "?reduced" })).toBe("standalone");
    expect(permittedMenus("standalone", permissionsOf(["ADVISER"], {}))).toEqual([]);
    expect(menuAudience({ ...ask, mainRole: null, customToken: true })).toBeNull();
    const mine = permissionsOf(["ADVISER"], {});
    const only = (audience: string) => permittedMenus(audience, mine).flatMap((menu) => menu.entries.map(({ path }) => path));
    expect(only("reduced")).toEqual(["/abeille/reco-journey"]);
    expect(only("partner")).toEqual(["/premia"]);
    expect(permittedMenus("reduced", permissionsOf([], {}))).toEqual([]);
  });

  it("is the main role's own on every page, also on those of the others", () => {
    const places = ["/", "/preferences", ...MENUS.flatMap(({ entries: all }) => all.map(({ path }) => path))];
    const unmarked = places.filter((path) => !path.includes("premia"));
    expect(unmarked.length).toBeGreaterThan(40);
    for (const mainRole of ["admin", "adviser", "assetManager", "insurer"])
      for (const pathname of unmarked)
        expect(
          menuAudience({ mainRole, alone: false, pathname, search: "", reducedParameter: "reduced", customToken: false }),
          pathname,
        ).toBe(mainRole);
  });

  it("marks the entry that a page stands under", () => {
    expect(currentEntryId("/fia/simulators/edit/1")).toBe("simulators");
    expect(currentEntryId("/fia/simulators-of-old")).toBeNull();
    expect(currentEntryId("/preferences")).toBeNull();
    expect(currentEntryId("/admin")).toBe("admin-dashboard");
    expect(currentEntryId("/admin/unknown")).toBeNull();
    expect(currentEntryId("/admin/settings/admin-products/1")).toBe("admin-products");
    expect(breadcrumb(getFixedT("fr"), "series", { label: "Fonds" })).toEqual([
      { label: "Séries", href: "/admin/data/series" },
      { label: "Fonds" },
    ]);
  });
});

describe("paths", () => {
  it("carry what is set and encode it", () => {
    expect(simulatorsPath()).toBe("/fia/simulators");
    expect(simulatorsPath({ q: "a&b", sort: "", page: 2 })).toBe("/fia/simulators?q=a%26b&page=2");
    expect(simulationPath("a/b")).toBe("/fia/simulators/edit/a%2Fb");
    const alone = simulationModalPath("1", "save", "maif-a2p/standalone");
    expect(alone).toBe("/fia/simulators/maif-a2p/standalone/1/save");
    for (const file of [simulationPdfPath("1", "chosen=1", "maif-a2p/standalone"), simulationExcelPath("1", "maif-a2p/standalone")])
      expect(placeOfFile(new URL(`http://x${file}`).searchParams)).toBe("maif-a2p/standalone");
    expect(placeOfFile(new URL(`http://x${simulationExcelPath("1")}`).searchParams)).toBe("edit");
    expect([simulationPlace(alone), simulationPlace("/fia/simulators/maif/dispatcher")]).toEqual(["maif-a2p/standalone", "edit"]);
    expect(simulationDeletePath("1", { q: "x" })).toBe("/fia/simulators/delete/1?q=x");
    expect(loginPath("/fia?x=1")).toBe("/auth/login?returnTo=%2Ffia%3Fx%3D1");
    expect(withQuery("/a", { b: undefined })).toBe("/a");
  });
});
