import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { withoutDocumentHeaders } from "./assets.ts";

/**
 * The build below a path prefix like `/cairn`, which is known only when the server starts: the root route takes the prefix
 * as its path, so that links, forms and redirects name whole addresses everywhere, and the files of the build are asked
 * for below it. The browser gets the whole list of routes (`prefixedManifest`): it would ask for parts of it at `/__manifest`, beside
 * the prefix. Without a prefix the build stays as it is.
 */
export function atPrefix(build: ServerBuild, prefix: string): ServerBuild {
  if (prefix === "") return build;
  const assets = JSON.parse(JSON.stringify(build.assets).replaceAll('"/assets/', `"${prefix}/assets/`)) as ServerBuild["assets"];
  return {
    ...build,
    publicPath: `${prefix}/`,
    future: { ...build.future, v3_lazyRouteDiscovery: false },
    routes: below(build.routes, prefix),
    assets: { ...assets, routes: below(assets.routes, prefix) },
  };
}

interface Placed {
  id: string;
  path?: string;
  index?: boolean;
  parentId?: string;
}

/**
 * The start page answers at `/cairn/home` too: the data of `/cairn/` would be asked for at `/cairn.data`, beside the prefix,
 * where neither proxies nor cookies reach.
 */
function below<R extends Placed | undefined>(routes: Record<string, R>, prefix: string): Record<string, R> {
  const placed = (route: R): R => {
    if (route?.id === "root") return { ...route, path: prefix.slice(1) };
    if (route?.index && route.id === "routes/home") return { ...route, index: undefined, path: "home?" };
    return route;
  };
  return Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, placed(route)]));
}

/**
 * The script by which browsers learn the routes, below a path prefix: the build's own names addresses without it. `at` is the
 * address of that file in the build.
 */
export function prefixedManifest({ assets }: ServerBuild, at: string): RequestHandler {
  const text = Buffer.from(`window.__remixManifest=${JSON.stringify(assets)};`);
  const copies = { br: promisify(brotliCompress)(text), gzip: promisify(gzip)(text) };
  return async (req, res, next) => {
    if (req.path !== at || (req.method !== "GET" && req.method !== "HEAD")) return next();
    const encoding = (["br", "gzip"] as const).find((name) => req.acceptsEncodings(name));
    withoutDocumentHeaders(res, req.path);
    if (encoding) res.set("Content-Encoding", encoding);
    res.vary("Accept-Encoding");
    res.type("js").set("Cache-Control", "public, max-age=31536000, immutable");
    res.send(encoding ? await copies[encoding] : text);
  };
}
