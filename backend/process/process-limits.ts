import { readFileSync } from "node:fs";

/** Connections, files of the embedded database and of the build: a quiet process has about a hundred open. */
const FEWEST_FILES = 256;
/** What the process takes while nobody works, and a little more. */
const LEAST_MEMORY = 400 * 2 ** 20;

/** Files that this process may open; null where the system does not say. */
function mostFiles(): number | null {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return found ? Number(found[1]) : null;
  } catch {
    return null;
  }
}

/** Why this process cannot work within what the system gives it, in one sentence; null when it can. */
export function tooLittle(files: number | null = mostFiles(), memory: number = process.constrainedMemory()): string | null {
  if (files !== null && files < FEWEST_FILES)
    return `This process may open ${files} files only; it needs ${FEWEST_FILES} (ulimit -n, LimitNOFILE of systemd, --ulimit of a container).`;
  // 0 and numbers beyond all machines say that there is no limit.
  if (memory > 0 && memory < LEAST_MEMORY)
    return `This process may use ${Math.floor(memory / 2 ** 20)} MB of memory only; it needs ${LEAST_MEMORY / 2 ** 20} MB, and 1 GB where people work.`;
  return null;
}
