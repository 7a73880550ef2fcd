import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { pageHandle, type RouteHandle } from "#app/navigation/page-handle.ts";
import routes from "#app/routes.ts";
import { projectRoot } from "../../fixtures/app.ts";

const app = join(projectRoot, "app");
const FROM_THE_START = ["common", "navigation", "errors"];
/** What a module brings along of other pages, which this page does not draw. */
const OF_OTHER_PAGES = [
  ...["fia/model-portfolios/import", "admin/settings/admin-settings-portfolios/import"].map((page) => `${page}.tsx: weightedLines`),
  ...["reco-journey/steps/checks", "reco-journey/second-reading"].map((page) => `${page}.tsx: weightedLines`),
  "fia/risk-profiling/answers.tsx: mails",
  "reco-journey/not-found.tsx: journey",
  "admin/matrixes/matrixes-yield/build.tsx: series",
].map((line) => `routes/${line}`);
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^;"]*?)\s+from\s+)?"([^"]+)";/gm;
const KEY = /\bt\(\s*["`]([a-zA-Z]+)\./g;

const onlyTypes = (names: string) => /^\{(?:\s*type\s+\w+(?:\s+as\s+\w+)?\s*,?)+\}$/.test(names.trim());
const fileOf = (from: string, specifier: string) =>
  specifier.startsWith("#app/") ? join(app, specifier.slice(5)) : specifier.startsWith(".") ? resolve(dirname(from), specifier) : null;

/** Sources that come to the browser with a module: what it imports, and so on, but for modules of the server. */
function sourcesOf(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file) || /\.server\.tsx?$/.test(file) || !existsSync(file)) return found;
  const text = readFileSync(file, "utf8");
  found.set(file, text);
  for (const [, names = "", specifier = ""] of text.matchAll(IMPORT)) {
    const imported = onlyTypes(names) ? null : fileOf(file, specifier);
    if (imported) sourcesOf(imported, found);
  }
  return found;
}

const handles = import.meta.glob<RouteHandle>("/app/routes/**/*.tsx", { import: "handle" });

async function lackingOf(entries: readonly RouteConfigEntry[], above: readonly string[]): Promise<string[]> {
  const lacking: string[] = [];
  for (const { file, children = [] } of entries) {
    const chain = [...above, file];
    if (!file.endsWith(".tsx")) continue;
    const matches = await Promise.all(chain.map(async (one) => ({ handle: await handles[`/app/${one}`]?.() })));
    const there = new Set<string>([...FROM_THE_START, ...pageHandle(matches).i18n]);
    for (const [source, text] of sourcesOf(join(app, file)))
      for (const [, namespace = ""] of text.matchAll(KEY))
        if (!there.has(namespace) && !OF_OTHER_PAGES.includes(`${file}: ${namespace}`))
          lacking.push(`${file}: ${namespace} (${relative(app, source)})`);
    lacking.push(...(await lackingOf(children, chain)));
  }
  return [...new Set(lacking)];
}

describe("texts of a page", () => {
  it("are those that its handle names: the browser has no others when the page comes alive", async () => {
    expect(await lackingOf(routes as RouteConfigEntry[], [])).toEqual([]);
  }, 120_000);
});
