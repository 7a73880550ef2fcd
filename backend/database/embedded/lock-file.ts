import { randomUUID } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import { processStart } from "#backend/process/process-start.ts";

/** Two processes on one folder lose each other's commits silently, so exactly one may hold this file. */
interface Holder {
  pid: number;
  /** When that process began, as the system spells it: a number that was given to a later process is not the holder. */
  started: string;
  /** Name of the machine and its space of process numbers: containers on one machine, even of one name, have their own. */
  host: string;
  id: string;
}
const HEARTBEAT_MS = 2_000;
/** A holder on another machine or in another container cannot be asked: it counts as gone after this silence. */
const SILENCE_MS = 10_000;

export class DatabaseInUse extends Error {}

function processSpace(): string {
  try {
    return fs.readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}
export const thisHost = `${os.hostname()} ${processSpace()}`.trim();

function read(file: string): Holder | null {
  try {
    return JSON.parse(fs.readFileSync(file, "utf8")) as Holder;
  } catch {
    return null;
  }
}

const silentFor = (file: string) => {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat ? Date.now() - stat.mtimeMs : Number.POSITIVE_INFINITY;
};

function isHeld(file: string, holder: Holder | null): boolean {
  if (!holder) return silentFor(file) < SILENCE_MS && fs.existsSync(file);
  if (holder.host === thisHost) return processStart(holder.pid) === holder.started;
  return silentFor(file) < SILENCE_MS;
}

/** Puts `candidate` in the place of a dead holder's file. Only one of several that try gets the guard file. */
function takeOver(file: string, candidate: string): boolean {
  const guard = `${file}.takeover`;
  if (silentFor(guard) > SILENCE_MS) fs.rmSync(guard, { force: true });
  try {
    fs.closeSync(fs.openSync(guard, "wx"));
  } catch {
    return false;
  }
  try {
    if (isHeld(file, read(file))) return false;
    fs.renameSync(candidate, file);
    return true;
  } finally {
    fs.rmSync(guard, { force: true });
  }
}

/**
 * Takes the lock, or throws DatabaseInUse with one sentence. The file appears complete or not at all (link), and is
 * taken over when its process is gone. Waits for the silence of a holder elsewhere. `release` gives it back.
 */
export async function acquireLock(file: string): Promise<{ release(): void }> {
  const own: Holder = { pid: process.pid, started: processStart(process.pid) ?? "", host: thisHost, id: randomUUID() };
  const candidate = `${file}.${own.id}`;
  fs.writeFileSync(candidate, JSON.stringify(own), { flag: "wx", mode: 0o600 });
  const deadline = Date.now() + SILENCE_MS + HEARTBEAT_MS;
  try {
    while (!place(file, candidate)) {
      const holder = read(file);
      const elsewhere = holder !== null && holder.host !== thisHost;
      if (holder && isHeld(file, holder) && (!elsewhere || Date.now() > deadline)) {
        const where = elsewhere ? ` on ${holder.host}` : "";
        throw new DatabaseInUse(
          `The database folder is in use by process ${holder.pid}${where} (${file}). Stop it first, or set DATA_DIR or DATABASE_URL.`,
        );
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  } finally {
    fs.rmSync(candidate, { force: true });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    fs.utimes(file, now, now, () => undefined);
  }, HEARTBEAT_MS).unref();
  return {
    release() {
      clearInterval(heartbeat);
      if (read(file)?.id === own.id) fs.rmSync(file, { force: true });
    },
  };
}

function place(file: string, candidate: string): boolean {
  try {
    fs.linkSync(candidate, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return !isHeld(file, read(file)) && takeOver(file, candidate);
  }
}
