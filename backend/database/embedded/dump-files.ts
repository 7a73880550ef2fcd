import fs from "node:fs";
import path from "node:path";

export const dumpFolder = (dataDir: string) => path.resolve(dataDir, "dumps");

/** Whole copies of the embedded database, oldest first. */
export function dumpFiles(dataDir: string): string[] {
  const folder = dumpFolder(dataDir);
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".tar.gz"));
  return names.sort().map((name) => path.join(folder, name));
}

/**
 * Sets the copies of a former database aside, so that those of a new one do not take their place. Gives the folder where they are
 * now, or null where there was none.
 */
export function setDumpsAside(dataDir: string): string | null {
  if (dumpFiles(dataDir).length === 0) return null;
  const aside = `${dumpFolder(dataDir)}.before-${new Date().toISOString().replaceAll(":", "-").slice(0, 19)}`;
  fs.renameSync(dumpFolder(dataDir), aside);
  return aside;
}
