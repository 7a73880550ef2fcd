import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { projectRoot } from "../fixtures/app.ts";

/** Paths, relative to the project, of the files under `folder` whose name matches. */
export function filesUnder(folder: string, name: RegExp): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(projectRoot, join(entry.parentPath, entry.name)))
    .sort();
}
