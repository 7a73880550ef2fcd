import type { ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { routeAreas } from "./route-areas.ts";

const PATHS: Record<string, [parent: string | undefined, path: string | undefined]> = {
  root: [undefined, ""],
  shell: ["root", undefined],
  home: ["shell", undefined],
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
const routes = Object.fromEntries(Object.entries(PATHS).map(([id, [parentId, path]]) => [id, { id, parentId, path }]));
const build = (basename?: string) => ({ routes, assets: { routes, version: "1" }, basename }) as unknown as ServerBuild;
const ALWAYS = ["root", "shell", "home", "optional", "missing"];
const idsAt = (pathname: string, basename?: string) => Object.keys(routeAreas(build(basename))(pathname).routes).sort();

describe("routes of an area", () => {
  it("are those that can answer there, with the routes around them", () => {
    expect(idsAt("/fia/simulators")).toEqual([...ALWAYS, "simulators", "simulatorNew", "simulatorEdit"].sort());
    expect(idsAt("/admin/data/series/1")).toEqual([...ALWAYS, "series", "values"].sort());
    expect(idsAt("/resources/theme/a.css")).toEqual([...ALWAYS, "theme"].sort());
    expect(idsAt("/anything/welcome")).toEqual([...ALWAYS, "partner"].sort());
  });

  it("are the same for data, another case and below a prefix", () => {
    expect(idsAt("/preferences.data")).toEqual(idsAt("/preferences"));
    expect(idsAt("/FIA/Simulators")).toEqual(idsAt("/fia/simulators"));
    expect(idsAt("/cairn/fia/simulators", "/cairn")).toEqual(idsAt("/fia/simulators"));
  });

  it("leave out what a short address cannot meet", () => {
    expect(idsAt("/")).toEqual([...ALWAYS].sort());
    expect(idsAt("/_root.data")).toEqual([...ALWAYS].sort());
  });

  it("are made once, however many addresses nobody knows are asked for", () => {
    const areaAt = routeAreas(build());
    expect(areaAt("/nowhere/1")).toBe(areaAt("/elsewhere/2"));
    expect(areaAt("/fia/simulators/edit/1")).toBe(areaAt("/fia/simulators/edit/2"));
    expect(Object.keys(areaAt("/nowhere/1").assets.routes).sort()).toEqual([...ALWAYS].sort());
  });
});
