import type { EntryContext } from "@remix-run/node";

type Manifest = EntryContext["manifest"];

/** Routes without a path of their own, by the route that they stand in. */
const unnamed = new WeakMap<Manifest["routes"], Map<string, string[]>>();

/**
 * The routes of a page and those that answer an address above it: the start page, the layouts. The browser learns the others as it
 * meets links to them, and rendering would build all of them for nothing.
 */
export function pageManifest({ manifest, staticHandlerContext }: Pick<EntryContext, "manifest" | "staticHandlerContext">): Manifest {
  const inside = unnamedOf(manifest);
  const ids = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  // A set gives what is added to it meanwhile.
  for (const id of ids) for (const child of inside.get(id) ?? []) ids.add(child);
  const routes: Manifest["routes"] = {};
  for (const id of ids) {
    const route = manifest.routes[id];
    if (route) routes[id] = route;
  }
  return { ...manifest, routes };
}

function unnamedOf({ routes }: Manifest): Map<string, string[]> {
  const known = unnamed.get(routes);
  if (known) return known;
  const found = new Map<string, string[]>();
  for (const { id, parentId, path, index } of Object.values(routes))
    if (parentId !== undefined && (index || path === undefined)) found.set(parentId, [...(found.get(parentId) ?? []), id]);
  unnamed.set(routes, found);
  return found;
}
