// What production never reads of its packages: source maps, type declarations and their sources, documentation. More than a third
// of their size. Licences stay. For the image: `node scripts/lean-packages.mjs [FOLDER]`, after `npm prune --omit=dev`.
import { readdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const UNREAD = /\.(map|tsbuildinfo|md|markdown|flow|[cm]?tsx?)$/i;
const LEGAL = /^(licen[cs]e|copying|notice|authors|third.?party)/i;

/** Whether production never reads a file of this name. @param {string} name */
export const isUnread = (name) => UNREAD.test(name) && !LEGAL.test(name);

/** Removes the files below `folder`; gives how many. @param {string} folder */
export function leanPackages(folder) {
  let removed = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isUnread(entry.name)) continue;
    rmSync(join(entry.parentPath, entry.name));
    removed += 1;
  }
  return removed;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) leanPackages(resolve(process.argv[2] ?? "node_modules"));
