import { existsSync, readdirSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import express, { type RequestHandler, Router } from "express";

const ENCODINGS = [
  ["br", ".br"],
  ["gzip", ".gz"],
] as const;
const COMPRESSIBLE = /\.(js|mjs|css|svg|json|txt|ico|webmanifest)$/;
const YEAR = "1y";

/** Names below the folder that have a compressed copy beside them, read once: the build's files do not change while it runs. */
function compressedCopies(folder: string): Set<string> {
  const names = existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }) : [];
  return new Set(names.filter((name) => /\.(br|gz)$/.test(name)).map((name) => `/${name.replaceAll("\\", "/")}`));
}

/** Files directly in the folder, compressed copies included. */
function topFiles(folder: string): Set<string> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  return new Set(entries.filter((entry) => entry.isFile()).map((entry) => `/${encodeURI(entry.name)}`));
}

/** Rewrites a request to the compressed copy that the build made, where the browser takes one. */
function precompressed(folder: string): RequestHandler {
  const copies = compressedCopies(folder);
  return (req, res, next) => {
    if ((req.method !== "GET" && req.method !== "HEAD") || !COMPRESSIBLE.test(req.path)) return next();
    res.vary("Accept-Encoding");
    const accepted = req.get("accept-encoding") ?? "";
    for (const [encoding, ending] of ENCODINGS) {
      if (!new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\b)`).test(accepted) || !copies.has(req.path + ending)) continue;
      res.set("Content-Encoding", encoding);
      res.type(req.path.slice(req.path.lastIndexOf(".")));
      req.url = `${req.path}${ending}`;
      break;
    }
    next();
  };
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

/** Files of the build. Those under /assets carry a hash in their name and never change. `before` may answer in their place. */
export function assets(folder: string, ...before: RequestHandler[]): Router {
  const router = Router();
  for (const handler of before) router.use(handler);
  const options = { index: false, redirect: false, dotfiles: "ignore" } as const;
  router.use(precompressed(folder));
  router.use(
    "/assets",
    express.static(join(folder, "assets"), { ...options, immutable: true, maxAge: YEAR, setHeaders: withoutDocumentHeaders }),
  );
  router.use("/assets", (_req, res) => {
    res.removeHeader("Content-Encoding");
    res.status(404).type("text").set("Cache-Control", "no-store").send("Not found");
  });
  const single = express.static(folder, { ...options, maxAge: "1h" });
  const names = topFiles(folder);
  // Looking on the disk for each page's address would cost every page a system call.
  router.use((req, res, next) => (names.has(req.path) ? single(req, res, next) : next()));
  return router;
}
