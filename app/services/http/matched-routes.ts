import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import { LRUCache } from "lru-cache";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** Segments of an address that tell its area. */
const DEPTH = 2;
/** Stands for any segment: a parameter, a splat, or a word that no route spells. */
const ANY = "*";

/** Addresses whose routes are kept at hand. */
const MOST_ADDRESSES = 2_000;

/**
 * Remix compares an address with every route it knows, several times a request. Here it is compared once, with those of
 * its area of the address space (`/fia/simulators`, `/admin/data`), and its build has the matching routes alone, so that
 * a page costs the same however many others there are. The browser's manifest stays whole. `prefix` is the path that all
 * addresses begin with.
 */
export function matchedRoutes(build: ServerBuild, prefix = ""): (pathname: string) => ServerBuild {
  const areaAt = routeAreas(build, segmentsOf(prefix).length);
  const builds = new Map<string, ServerBuild>();
  const known = new LRUCache<string, ServerBuild>({ max: MOST_ADDRESSES });

  const match = (pathname: string): ServerBuild => {
    const area = areaAt(pathname);
    const page = pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
    const ids = matchRoutes(area.tree, page)?.map(({ route }) => route.id ?? "") ?? Object.keys(area.build.routes);
    const key = ids.join();
    const found = builds.get(key) ?? only(build, new Set(ids));
    builds.set(key, found);
    return found;
  };
  return (pathname) => {
    const found = known.get(pathname) ?? match(pathname);
    known.set(pathname, found);
    return found;
  };
}

type Tree = Parameters<typeof matchRoutes>[0];

interface Area {
  build: ServerBuild;
  tree: Tree;
}

function routeAreas(build: ServerBuild, above: number): (pathname: string) => Area {
  const heads = new Map(Object.keys(build.routes).map((id) => [id, headOf(build.routes, id, above)]));
  const words = new Set([...heads.values()].flat());
  const areas = new Map<string, Area>();

  return (pathname) => {
    const asked = segmentsOf(pathname)
      .slice(above, above + DEPTH)
      .map((segment) => (words.has(segment) ? segment : ANY));
    const key = asked.join("/");
    let area = areas.get(key);
    if (!area) {
      const reduced = only(build, idsBelow(build, heads, asked));
      area = { build: reduced, tree: treeOf(reduced.routes, undefined) };
      areas.set(key, area);
    }
    return area;
  };
}

/** A data request (`/preferences.data`) belongs to the page of its address. Routes match whatever the case. */
const segmentsOf = (path: string): string[] =>
  path
    .replace(/\.data$/, "")
    .toLowerCase()
    .split("/")
    .filter(Boolean);

/** First segments of all addresses of a route, below the `above` segments of the path prefix; what may differ from address to address, or be absent, ends them. */
function headOf(routes: Routes, id: string, above: number): string[] {
  const path: string[] = [];
  for (let route: Route | undefined = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    path.unshift(...segmentsOf(route.path ?? ""));
  }
  path.splice(0, above);
  const open = path.findIndex((segment) => segment.endsWith("?"));
  return (open === -1 ? path : [...path.slice(0, open), ANY, ANY]).slice(0, DEPTH).map((s) => (/^[:*]/.test(s) ? ANY : s));
}

/** The routes whose first segments are those of the address, and the routes around them. */
function idsBelow(build: ServerBuild, heads: ReadonlyMap<string, string[]>, asked: readonly string[]): ReadonlySet<string> {
  const kept = new Set<string>();
  for (const [id, head] of heads) {
    if (!head.every((segment, i) => segment === ANY || segment === asked[i])) continue;
    for (let at: string | undefined = id; at !== undefined && !kept.has(at); at = build.routes[at]?.parentId) kept.add(at);
  }
  return kept;
}

/** The build with these routes alone. */
function only(build: ServerBuild, ids: ReadonlySet<string>): ServerBuild {
  const kept = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)));
  return { ...build, routes: kept(build.routes), assets: { ...build.assets, routes: kept(build.assets.routes) } };
}

const treeOf = (routes: Routes, parent: string | undefined): Tree =>
  Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parent) return [];
    const { id, path, index, caseSensitive } = route;
    return index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: treeOf(routes, id) };
  });
