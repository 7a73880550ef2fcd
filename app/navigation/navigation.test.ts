import { describe, expect, it } from "vitest";
import { permissionsOf } from "#app/domain/permissions.ts";
import { mainRoleOf } from "#app/domain/roles.ts";
import { getFixedT, isTranslationKey } from "#app/i18n/i18n.server.ts";
import { PERMISSIONS } from "../domain/permissions.ts";
import { breadcrumb, currentEntryId } from "./breadcrumbs.ts";
import { firstPath, MENUS, type MenuEntry, PREFERENCES, visibleMenus } from "./menus.ts";
import { loginPath, simulationDeletePath, simulationPath, simulatorsPath, withQuery } from "./paths.ts";

const entries: readonly MenuEntry[] = MENUS.flatMap((group): readonly MenuEntry[] => group.entries);
const seen = (roles: string[], flags: Record<string, boolean> = {}) => {
  const permissions = permissionsOf(roles, { distributor: flags, assetManager: flags, productOwner: flags });
  return { menus: visibleMenus(mainRoleOf(roles), permissions), first: firstPath(mainRoleOf(roles), permissions) };
};

describe("menus", () => {
  it("name known permissions and texts, and no entry twice", () => {
    for (const { permission, labelKey } of entries) {
      expect(PERMISSIONS).toContain(permission);
      expect(isTranslationKey(labelKey)).toBe(true);
    }
    expect(PERMISSIONS).toContain(PREFERENCES.permission);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(new Set(entries.map(({ path }) => path)).size).toBe(entries.length);
  });

  it("show the simulators to an adviser with the role and the flag, and to nobody else", () => {
    expect(seen(["ADVISER", "ADVISER_SIMULATORS"], { enableSimulators: true }).first).toBe("/fia/simulators");
    expect(seen(["ADVISER", "ADVISER_SIMULATORS"]).menus).toEqual([]);
    expect(seen(["ADVISER"], { enableSimulators: true }).menus).toEqual([]);
    expect(seen(["PRODUCT_OWNER_MANAGER"], { enableSimulators: true }).first).toBeNull();
    expect(seen([]).first).toBeNull();
  });

  it("show data to an administrator", () => {
    const { menus, first } = seen(["ADMIN"]);
    expect(menus.flatMap((menu) => menu.entries.map(({ id }) => id))).toEqual(["series", "load-values"]);
    expect(first).toBe("/admin/data/series");
  });

  it("find the entry that a page stands under", () => {
    expect(currentEntryId("/fia/simulators/edit/1")).toBe("simulators");
    expect(currentEntryId("/fia/simulators-of-old")).toBeNull();
    expect(currentEntryId("/preferences")).toBeNull();
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
    expect(simulationPath("a/b", "outcomes")).toBe("/fia/simulators/edit/a%2Fb?tab=outcomes");
    expect(simulationDeletePath("1", { q: "x" })).toBe("/fia/simulators/delete/1?q=x");
    expect(loginPath("/fia?x=1")).toBe("/auth/login?returnTo=%2Ffia%3Fx%3D1");
    expect(withQuery("/a", { b: undefined })).toBe("/a");
  });
});
