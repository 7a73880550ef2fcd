import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of package.json, found from the source tree and from the bundle in build/ alike. */
export function projectRoot(from = import.meta.url): string {
  let folder = path.dirname(fileURLToPath(from));
  while (!fs.existsSync(path.join(folder, "package.json"))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error("package.json was not found above the program");
    folder = parent;
  }
  return folder;
}
