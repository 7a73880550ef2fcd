import { open, readdir, realpath } from "node:fs/promises";
import { join, sep } from "node:path";
import type { FetchedFile } from "#backend/documents/address-source.ts";
import { SourceFault } from "./source-fault.ts";

const MOST_FILES = 100;

/** The folders of providers that the installation allows: those in one folder of it, and nothing that leads out. */
export const isFolderName = (name: string): boolean =>
  /^[^\\\0]{1,200}$/.test(name) && name.split("/").every((part) => part !== "" && part !== "." && part !== "..");

/** Real path of a provider's folder. Throws FOLDER_MISSING for one that is not there, or stands outside by a link. */
async function folderOf(root: string, name: string): Promise<string> {
  const found = isFolderName(name) ? await realpath(join(root, name)).catch(() => null) : null;
  const inside = await realpath(root).catch(() => null);
  if (found === null || inside === null || !`${found}${sep}`.startsWith(`${inside}${sep}`)) throw new SourceFault("FOLDER_MISSING", name);
  return found;
}

/** Names of the files of a provider's folder, in their order; those that begin with a point, links and folders are none. */
export async function filesOfFolder(root: string, name: string): Promise<string[]> {
  const entries = await readdir(await folderOf(root, name), { withFileTypes: true }).catch((error: unknown) => {
    throw error instanceof SourceFault ? error : new SourceFault("FOLDER_MISSING", name);
  });
  const names = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => entry.name)
    .sort();
  if (names.length === 0) throw new SourceFault("FOLDER_EMPTY", name);
  if (names.length > MOST_FILES) throw new SourceFault("TOO_MANY_FILES", MOST_FILES);
  return names;
}

/** One file of the folder. Throws FILE_CHANGED where somebody writes it meanwhile, TOO_LARGE beyond the limit. */
export async function readFolderFile(root: string, folder: string, name: string, mostBytes: number): Promise<FetchedFile> {
  const handle = await open(join(await folderOf(root, folder), name)).catch(() => {
    throw new SourceFault("FILE_CHANGED", name);
  });
  try {
    const before = await handle.stat();
    if (!before.isFile()) throw new SourceFault("FILE_CHANGED", name);
    if (before.size > mostBytes) throw new SourceFault("TOO_LARGE", Math.floor(mostBytes / 1024 / 1024));
    const bytes = await handle.readFile();
    const after = await handle.stat();
    if (after.size !== before.size || after.mtimeMs !== before.mtimeMs || bytes.length !== after.size)
      throw new SourceFault("FILE_CHANGED", name);
    return { name, bytes };
  } finally {
    await handle.close();
  }
}
