import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { matchedRoutes } from "./matched-routes.ts";

const PATHS: Record<string, [parent: string | undefined, path: string | undefined]> = {
  root: [undefined, ""],
  shell: ["root", undefined],
  preferences: ["shell", "preferences"],
  simulators: ["shell", "fia/simulators"],
  simulatorNew: ["simulators", "new"],
  simulatorEdit: ["shell", "fia/simulators/edit/:uuid"],
  profiling: ["shell", "fia/risk-profiling"],
  series: ["shell", "admin/data/series/:uuid"],
  values: ["shell", "admin/data/load-values"],
  partner: ["shell", ":partner/welcome"],
  optional: ["shell", "help?/about"],
  missing: ["shell", "*"],
  theme: ["root", "resources/theme/:file"],
};
const routes = {
  ...Object.fromEntries(Object.entries(PATHS).map(([id, [parentId, path]]) => [id, { id, parentId, path }])),
  home: { id: "home", parentId: "shell", index: true },
};
const build = { routes, assets: { routes, version: "1" } } as unknown as ServerBuild;
const below = { ...routes, root: { id: "root", path: "cairn" }, home: { id: "home", parentId: "shell", path: "home?" } };
const prefixed = { routes: below, assets: { routes: below, version: "1" } } as unknown as ServerBuild;
const idsAt = (pathname: string) => Object.keys(matchedRoutes(build)(pathname).routes);
const idsBelow = (pathname: string) => Object.keys(matchedRoutes(prefixed, "/cairn")(pathname).routes);

describe("routes of an address", () => {
  it.each([
    ["/fia/simulators", ["root", "shell", "simulators"]],
    ["/fia/simulators/new", ["root", "shell", "simulators", "simulatorNew"]],
    ["/fia/simulators/edit/1", ["root", "shell", "simulatorEdit"]],
    ["/admin/data/series/1", ["root", "shell", "series"]],
    ["/resources/theme/a.css", ["root", "theme"]],
    ["/anything/welcome", ["root", "shell", "partner"]],
    ["/about", ["root", "shell", "optional"]],
    ["/help/about", ["root", "shell", "optional"]],
    ["/nowhere/at/all", ["root", "shell", "missing"]],
    ["/", ["root", "shell", "home"]],
  ])("%s: those that answer there alone", (pathname, ids) => {
    expect(idsAt(pathname)).toEqual(ids);
    expect(Object.keys(matchedRoutes(build)(pathname).assets.routes)).toEqual(ids);
  });

  it("are the same for data and another case", () => {
    expect(idsAt("/preferences.data")).toEqual(["root", "shell", "preferences"]);
    expect(idsAt("/_root.data")).toEqual(["root", "shell", "home"]);
    expect(idsAt("/FIA/Simulators")).toEqual(["root", "shell", "simulators"]);
  });

  it("are found below a prefix", () => {
    expect(idsBelow("/cairn/fia/simulators")).toEqual(["root", "shell", "simulators"]);
    expect(idsBelow("/cairn/")).toEqual(["root", "shell", "home"]);
    expect(idsBelow("/cairn/home.data")).toEqual(["root", "shell", "home"]);
    expect(idsBelow("/cairn/nowhere")).toEqual(["root", "shell", "missing"]);
  });

  it("are made once, however many addresses are asked for", () => {
    const buildAt = matchedRoutes(build);
    expect(buildAt("/nowhere/1")).toBe(buildAt("/elsewhere/2"));
    expect(buildAt("/fia/simulators/edit/1")).toBe(buildAt("/fia/simulators/edit/2"));
    expect(buildAt("/fia/simulators")).not.toBe(buildAt("/fia/simulators/new"));
  });
});
