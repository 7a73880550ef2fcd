import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { isBuilt, MENUS, type MenuEntry } from "#app/navigation/menus.ts";
import admin from "#app/routes/admin/routes.ts";
import assetManager from "#app/routes/asset-manager/routes.ts";
import fia from "#app/routes/fia/routes.ts";
import insurer from "#app/routes/insurer/routes.ts";
import recoJourney from "#app/routes/reco-journey/routes.ts";
import table from "#app/routes.ts";
import { projectRoot } from "../../fixtures/app.ts";
import { filesUnder } from "../source-files.ts";

/** The folders of routes are the menus: whoever knows an address knows where its page stands. */
const FRAGMENTS: Readonly<Record<string, readonly RouteConfigEntry[]>> = { fia, admin, "asset-manager": assetManager, insurer };
/** Pages that the recommendation module and the frame have for several places. */
const SHARED = /^routes\/(?:reco-journey|frame)\//;

const entries = MENUS.flatMap((group): readonly MenuEntry[] => group.entries);
const text = (path: string) => readFileSync(join(projectRoot, path), "utf8");

interface Placed {
  path: string;
  file: string;
}
const placed = (routes: readonly RouteConfigEntry[], above = ""): Placed[] =>
  routes.flatMap(({ path, file, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [...(path === undefined ? [] : [{ path: own, file }]), ...placed(children, own)];
  });

const menus = Object.entries(FRAGMENTS);

describe("a menu's folder of routes", () => {
  it("is there for each menu that has a page", () => {
    const tops = entries.filter(isBuilt).map(({ path }) => path.split("/")[1]);
    expect([...new Set(tops)].toSorted()).toEqual([...Object.keys(FRAGMENTS), "abeille", "premia"].toSorted());
    for (const name of [...Object.keys(FRAGMENTS), "reco-journey"]) {
      for (const file of ["layout.tsx", "index.tsx", "routes.ts"])
        expect(existsSync(join(projectRoot, "app/routes", name, file)), `${name}/${file}`).toBe(true);
      expect(text(`app/routes/${name}/layout.tsx`)).toContain(`export const handle = { area: "${name}" }`);
    }
  });

  it.each(menus)(
    "%s: stands in its layout, and lists the menu's entries in the menu's order, all below its address",
    async (name, routes) => {
      const paths = placed(routes).map(({ path }) => path);
      expect(paths.filter((path) => path !== `/${name}` && !path.startsWith(`/${name}/`))).toEqual([]);
      const own = entries.filter((entry) => isBuilt(entry) && entry.path.startsWith(`/${name}/`)).map(({ path }) => path as string);
      expect(paths.filter((path) => own.includes(path)).filter((path, i, all) => all.indexOf(path) === i)).toEqual(own);
      const all = (list: readonly RouteConfigEntry[]): RouteConfigEntry[] => list.flatMap((route) => [route, ...all(route.children ?? [])]);
      const layout = all(await table).find(({ file }) => file === `routes/${name}/layout.tsx`);
      expect(layout?.children).toEqual(routes);
    },
  );

  it.each(menus)("%s: has the pages of each entry in the folder that the entry's address names", (name, routes) => {
    const astray = placed(routes).filter(({ path, file }) => {
      if (SHARED.test(file)) return false;
      const entry = entries.filter((one) => path === one.path || path.startsWith(`${one.path}/`)).at(-1);
      const folder = entry && entry.path !== `/${name}` ? `routes${entry.path}` : `routes/${name}`;
      return !file.startsWith(`${folder}/`) && file !== `${folder}.tsx`;
    });
    expect(astray).toEqual([]);
  });
});

it("the recommendation module has one set of modules at each of its places", () => {
  const at = (mount: string) =>
    placed([...fia, ...recoJourney])
      .filter(({ path, file }) => (path === mount || path.startsWith(`${mount}/`)) && file.startsWith("routes/reco-journey/"))
      .map(({ path, file }) => `${path.slice(mount.length)} ${file}`);
  const alone = at("/reco-journey");
  expect(alone.length).toBeGreaterThan(20);
  expect(at("/abeille/reco-journey")).toEqual(alone);
  expect(at("/premia")).toEqual(alone);
  expect(at("/fia/reco-journey")).toEqual(expect.arrayContaining(alone));
});

describe("no module", () => {
  it("mounts its pages for one area after the other", () => {
    const tables = filesUnder("app/routes", /(?:^|\/)routes\.ts$/);
    expect(tables.filter((path) => /flatMap/.test(text(path)))).toEqual([]);
  });
  it("finds out by its own address which menu it is in", () => {
    const sources = [...filesUnder("app/modules", /\.tsx?$/), ...filesUnder("app/routes", /\.tsx?$/)].filter(
      (path) => !/\.test\./.test(path),
    );
    const parsing = /pathname\.includes\(|pathname\.startsWith\(["'`]\/|page\.invalid|\/\.test\((?:pathname|address|url)\)/;
    expect(sources.filter((path) => parsing.test(text(path)))).toEqual([]);
  });
});
