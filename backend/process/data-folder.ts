import { closeSync, mkdirSync, openSync, rmSync, type Stats, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** No room is nothing that a start should be refused for: what is stored can be read. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/**
 * Makes the folder of DATA_DIR where it is missing, for its owner alone, and tries whether it can be written in.
 * One level after the other: making several at once never ends below /proc.
 * @throws Error with one sentence that names the setting and the folder
 */
export function makeDataFolder(dataDir: string): void {
  const folder = resolve(dataDir);
  const refused = (what: string, cause?: unknown) =>
    new Error(`DATA_DIR: must be a folder that this process can make or write in; ${what}`, { cause });
  try {
    const missing: string[] = [];
    let present = folder;
    let found: Stats | undefined;
    for (;;) {
      found = statSync(present, { throwIfNoEntry: false });
      if (found) break;
      missing.unshift(present);
      present = dirname(present);
    }
    if (!found.isDirectory()) throw Object.assign(new Error("not a folder"), { code: "ENOTDIR" });
    for (const level of missing) makeLevel(level);
    const trial = join(folder, `.written-${process.pid}`);
    closeSync(openSync(trial, "w", 0o600));
    rmSync(trial);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (FULL.has(code)) return;
    throw refused(code === "ENOTDIR" ? `${folder} is no folder` : `${folder} cannot be written (${code})`, error);
  }
}

/** Another process of the installation may have made it meanwhile. */
function makeLevel(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}
