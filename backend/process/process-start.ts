import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** When a process began, as the system spells it: a number that was given to a later process is told apart. Null where there is none. */
export function processStart(pid: number): string | null {
  try {
    if (process.platform === "linux") {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The name in parentheses may hold spaces; the start time is field 22 of the line.
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
    }
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).trim() || null;
  } catch {
    return null;
  }
}
