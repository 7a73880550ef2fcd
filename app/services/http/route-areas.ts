import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** Segments of an address that tell its area. */
const DEPTH = 2;
/** Stands for any segment: a parameter, a splat, or a word that no route spells. */
const ANY = "*";

/**
 * Remix compares an address with every route it knows, several times a request. Each area of the address space
 * (`/fia/simulators`, `/admin/data`) gets a build with the routes alone that can answer there, so that a page costs the
 * same however many others there are. The browser's manifest stays whole.
 */
export function routeAreas(build: ServerBuild): (pathname: string) => ServerBuild {
  const heads = new Map(Object.keys(build.routes).map((id) => [id, headOf(build.routes, id)]));
  const words = new Set([...heads.values()].flat());
  const areas = new Map<string, ServerBuild>();
  const prefix = segmentsOf(build.basename ?? "/").length;

  return (pathname) => {
    const asked = segmentsOf(pathname)
      .slice(prefix, prefix + DEPTH)
      .map((segment) => (words.has(segment) ? segment : ANY));
    const key = asked.join("/");
    let area = areas.get(key);
    if (!area) {
      area = reduced(build, heads, asked);
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

/** First segments of all addresses of a route; what may differ from address to address, or be absent, ends them. */
function headOf(routes: Routes, id: string): string[] {
  const path: string[] = [];
  for (let route: Route | undefined = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    path.unshift(...segmentsOf(route.path ?? ""));
  }
  const open = path.findIndex((segment) => segment.endsWith("?"));
  return (open === -1 ? path : [...path.slice(0, open), ANY, ANY]).slice(0, DEPTH).map((s) => (/^[:*]/.test(s) ? ANY : s));
}

/** The routes whose first segments are those of the address, and the routes around them. */
function reduced(build: ServerBuild, heads: ReadonlyMap<string, string[]>, asked: readonly string[]): ServerBuild {
  const kept = new Set<string>();
  for (const [id, head] of heads) {
    if (!head.every((segment, i) => segment === ANY || segment === asked[i])) continue;
    for (let at: string | undefined = id; at !== undefined && !kept.has(at); at = build.routes[at]?.parentId) kept.add(at);
  }
  const only = <T>(all: Record<string, T>) => Object.fromEntries(Object.entries(all).filter(([id]) => kept.has(id)));
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}
