import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import routeTable from "#app/routes.ts";

interface Route {
  id: string;
  path: string | undefined;
  index: boolean | undefined;
  caseSensitive: boolean | undefined;
  children: Route[] | undefined;
}
type Match = (routes: readonly Route[], address: string) => Array<{ route: Route; params: unknown; pathname: string }> | null;

/** The library as the server loads it, with the patch, and as browsers do, without. */
const require = createRequire(createRequire(import.meta.url).resolve("@remix-run/react"));
const patched = require("@remix-run/router") as { matchRoutes: Match };
const plain = (await import(join(dirname(require.resolve("@remix-run/router")), "router.js"))) as { matchRoutes: Match };

let count = 0;
const routeOf = ({ path, index, caseSensitive, children }: RouteConfigEntry): Route => ({
  id: `route-${count++}`,
  path,
  index,
  caseSensitive,
  children: children?.map(routeOf),
});
const routes = (await routeTable).map(routeOf);
const under = (above: string, { path, children = [] }: Route): string[] => {
  const own = path === undefined ? above : `${above}/${path}`;
  return [own, ...children.flatMap((child) => under(own, child))];
};
const addresses = routes.flatMap((route) => under("", route));
const known = (match: Match, address: string) =>
  match(routes, address)?.map(({ route, params, pathname }) => ({ id: route.id, params, pathname })) ?? null;

describe("routes matched from kept patterns", () => {
  it("are what the library matches without the patch, at the first time and again", { timeout: 240_000 }, () => {
    expect(addresses.length).toBeGreaterThan(150);
    for (const pattern of addresses) {
      const filled = pattern.replace(/:\w+\??/g, "0192d3a0-1%2Fb").replace("*", "rest/of it");
      for (const address of [filled, filled, `${filled}/`, `${filled}/none`, filled.toUpperCase()])
        expect(known(patched.matchRoutes, address), address).toEqual(known(plain.matchRoutes, address));
    }
  });
  it("keep those of each list of routes apart", () => {
    const other = [{ id: "other", path: "fia/simulators", index: undefined, caseSensitive: undefined, children: undefined }];
    expect(patched.matchRoutes(other, "/fia/simulators")?.map(({ route }) => route.id)).toEqual(["other"]);
    expect(patched.matchRoutes(other, "/admin")).toBeNull();
  });
});
