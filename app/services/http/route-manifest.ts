import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";
import { withoutDocumentHeaders } from "./assets.ts";

type Assets = ServerBuild["assets"];
type Entry = NonNullable<Assets["routes"][string]>;

/** What is said of a route by yes or no, each with its bit. */
const FLAGS = ["index", "caseSensitive", "hasAction", "hasLoader", "hasClientAction", "hasClientLoader", "hasErrorBoundary"] as const;

/** The browser's half of {@link packed}; a text, for what compiles this module must not change it. */
const UNPACK = `(({files,ids,parents,paths,bits,imports,css,flags,...rest})=>({...rest,routes:Object.fromEntries(ids.map((id,n)=>{
const name=i=>files[i],route={id,module:files[n],imports:imports[n].map(name),css:css[n].map(name)};
if(parents[n]>=0)route.parentId=ids[parents[n]];
if(paths[n]!==0)route.path=paths[n];
flags.forEach((flag,i)=>{if(bits[n]>>i&1)route[flag]=true});
return [id,route]}))}))`;

/**
 * The script by which the browser learns the routes: what Remix would write, with each file named once, like beside like, and
 * what is false left out. It is a quarter as long to read as Remix's and a quarter shorter on the wire.
 */
export function packed({ routes, ...rest }: Assets): string {
  const all = Object.values(routes).filter((route): route is Entry => route !== undefined);
  const places = new Map(all.map(({ id }, place) => [id, place]));
  const modules = all.map(({ module }) => module);
  // The module of a route has the route's own place among the files.
  const files = [...modules, ...new Set(all.flatMap(({ imports = [], css = [] }) => [...imports, ...css]))];
  const numbersOf = (names: readonly string[] = []) => names.map((name) => files.indexOf(name));
  const columns = {
    files,
    ids: all.map(({ id }) => id),
    parents: all.map(({ parentId }) => places.get(parentId ?? "") ?? -1),
    paths: all.map(({ path }) => path ?? 0),
    bits: all.map((route) => FLAGS.reduce((bits, name, i) => bits | (route[name] ? 1 << i : 0), 0)),
    imports: all.map(({ imports }) => numbersOf(imports)),
    css: all.map(({ css }) => numbersOf(css)),
    flags: FLAGS,
  };
  return `window.__remixManifest=${UNPACK}(${JSON.stringify({ ...rest, ...columns })});`;
}

/** Serves the script of the routes at `path`, which no path prefix stands before, in the place of the build's own file. */
export function routeManifest(assets: Assets, path = assets.url): RequestHandler {
  const text = Buffer.from(packed(assets));
  const copies = {
    br: promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }),
    gzip: promisify(gzip)(text),
  };
  return async (req, res, next) => {
    if (req.path !== path || (req.method !== "GET" && req.method !== "HEAD")) return next();
    const encoding = (["br", "gzip"] as const).find((name) => req.acceptsEncodings(name));
    withoutDocumentHeaders(res, req.path);
    if (encoding) res.set("Content-Encoding", encoding);
    res.vary("Accept-Encoding");
    res.type("js").set("Cache-Control", "public, max-age=31536000, immutable");
    res.send(encoding ? await copies[encoding] : text);
  };
}
