import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const FILE = "web-processes.json";
const LOOK_EVERY_MS = 200;

/** How replacing the processes of a port one by one ended. `reason` is null where each was replaced. */
export interface Replacement {
  /** How many were tried since the supervisor began. */
  count: number;
  reason: string | null;
}
interface Supervisor extends Replacement {
  pid: number;
  /** When it began: the number alone may be that of another program by now. */
  started: string | null;
}
/** When a process of this machine began; null where there is none of that number. */
type StartOf = (pid: number) => string | null;

/** Writes down in the data folder which process supervises, and how its last replacement ended; whoever asked for it reads that. */
export function noteReplacement(dataDir: string, startOf: StartOf, replacement: Replacement): void {
  const file = join(dataDir, FILE);
  const supervisor: Supervisor = { pid: process.pid, started: startOf(process.pid), ...replacement };
  writeFileSync(`${file}.new`, JSON.stringify(supervisor), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function supervisorOf(dataDir: string): Supervisor | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, FILE), "utf8")) as Supervisor;
  } catch {
    return null;
  }
}

/**
 * Asks the supervisor of the installation to replace its processes one by one, as SIGHUP does, and waits for the outcome.
 * @throws Error with one sentence where a successor did not start (the former processes go on), or where nobody supervises.
 */
export async function replaceProcesses(dataDir: string, startOf: StartOf): Promise<string> {
  const before = supervisorOf(dataDir);
  const isThere = ({ pid, started }: Supervisor) => started !== null && startOf(pid) === started;
  if (!before || !isThere(before))
    throw new Error(`No processes of one port run with the DATA_DIR ${dataDir}: set WEB_PROCESSES, or restart the one process.`);
  process.kill(before.pid, "SIGHUP");
  for (;;) {
    await pause(LOOK_EVERY_MS);
    const now = supervisorOf(dataDir);
    if (now?.pid !== before.pid || !isThere(before)) throw new Error("The processes were stopped meanwhile.");
    if (now.count === before.count) continue;
    if (now.reason !== null) throw new Error(`The processes were not replaced, those that serve go on: ${now.reason}`);
    return "The processes were replaced.";
  }
}
