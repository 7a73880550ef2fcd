import { existsSync, readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { type RequestHandler, Router } from "express";
import expressStaticGzip from "express-static-gzip";

const YEAR = "1y";

/** Files directly in the folder, compressed copies included. */
function topFiles(folder: string): Set<string> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return new Set(entries.filter((entry) => entry.isFile()).map((entry) => `/${encodeURI(entry.name)}`));
}

/** Headers of documents alone: a page loads dozens of scripts, styles and fonts, which need none of them. */
const DOCUMENT_HEADERS = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "Permissions-Policy",
  "Referrer-Policy",
  "X-DNS-Prefetch-Control",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
];
export function withoutDocumentHeaders(res: ServerResponse, path: string): void {
  if (!/\.(js|css|woff2)(\.(br|gz))?$/.test(path)) return;
  for (const name of DOCUMENT_HEADERS) res.removeHeader(name);
}

type ServeStatic = NonNullable<Parameters<typeof expressStaticGzip>[1]>["serveStatic"];

/** Files of a folder, from the compressed copies that the build made where the browser takes one. */
const filesOf = (folder: string, options: ServeStatic) =>
  expressStaticGzip(folder, {
    index: false,
    enableBrotli: true,
    orderPreference: ["br", "gz"],
    serveStatic: { index: false, redirect: false, dotfiles: "ignore", ...options },
  });

/** Files of the build. Those under /assets carry a hash in their name and never change. `before` may answer in their place. */
export function assets(folder: string, ...before: RequestHandler[]): Router {
  const router = Router();
  for (const handler of before) router.use(handler);
  router.use("/assets", filesOf(join(folder, "assets"), { immutable: true, maxAge: YEAR, setHeaders: withoutDocumentHeaders }));
  router.use("/assets", (_req, res) => {
    res.status(404).type("text").set("Cache-Control", "no-store").send("Not found");
  });
  const single = filesOf(folder, { maxAge: "1h" });
  const names = topFiles(folder);
  // Looking on the disk for each page's address would cost every page a system call.
  router.use((req, res, next) => (names.has(req.path) ? single(req, res, next) : next()));
  return router;
}
