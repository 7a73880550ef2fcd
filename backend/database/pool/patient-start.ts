import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseLog } from "#backend/database/database.ts";
import { namingTheServer, startReason } from "#backend/database/start-refusal.ts";

/** How a start waits for a server that is not there yet, as after a reboot of both. */
export interface StartPatience {
  /** Milliseconds from the moment in which the code of all parts is read. */
  patienceMs: number;
  /** Resolves then: reading it keeps the event loop from hearing answers. */
  loaded: Promise<unknown>;
  /** Resolves when the process serves: until then a connection may take longer, since the start itself keeps the event loop busy. */
  serving: Promise<unknown>;
}

/** Does something on the database as patiently as a start is. */
export type Patiently = <T>(work: () => Promise<T>) => Promise<T>;

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 5_000;

/**
 * What `open` gives, which is tried again while the server does not answer, with a line for each try. Anything that waiting does
 * not mend (password, name of the database, certificate) is thrown at once, without `start` everything is.
 */
export async function patiently<T>(open: () => Promise<T>, log: DatabaseLog, start?: StartPatience): Promise<T> {
  let loadedAt: number | null = null;
  start?.loaded.then(
    () => {
      loadedAt = performance.now();
    },
    () => undefined,
  );
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      const { reason, passes } = startReason(error);
      if (!start || !passes) throw error;
      const leftMs = start.patienceMs - (loadedAt === null ? 0 : performance.now() - loadedAt);
      if (leftMs <= 0) throw error;
      log.warn({ part: "database", reason, tries, secondsLeft: Math.ceil(leftMs / 1000) }, "the start waits for the database");
      await pause(Math.min(FIRST_PAUSE_MS * tries, LONGEST_PAUSE_MS, leftMs));
    }
  }
}

/**
 * What a start does on its database between its first connection and its first page, each piece with a minute of its own: an outage in the
 * middle is waited for like one at the beginning. A piece that is tried again must bear to be done twice. What is thrown names the setting;
 * the embedded database is not waited for.
 */
export const patientWork = (databaseUrl: string | undefined, log: DatabaseLog, start: Omit<StartPatience, "loaded">): Patiently =>
  databaseUrl === undefined
    ? (work) => work()
    : (work) =>
        patiently(work, log, { ...start, loaded: Promise.resolve() }).catch((error: unknown) => {
          throw namingTheServer(error, databaseUrl);
        });
