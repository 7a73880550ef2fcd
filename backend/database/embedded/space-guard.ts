import fs from "node:fs";
import type { PGlite } from "@electric-sql/pglite";

/**
 * What the disk leaves room for. `short`: little is left, changes of data are refused and the few rows of signing in go on.
 * `full`: nothing is written, because a recovery after a crash needs the rest.
 */
export type RoomState = "free" | "short" | "full";

/** Room that a recovery after a crash needs on the disk: the whole log and some pages. */
const RESERVE_BYTES = 96 * 2 ** 20;
const CHECK_MS = 1_000;

/** Bytes that the disk of a folder has left for this process. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = fs.statfsSync(folder);
  return bavail * bsize;
}

const stateOf = (free: number, limit: number): RoomState => (free < RESERVE_BYTES ? "full" : free < limit ? "short" : "free");

/**
 * PostgreSQL gives up (PANIC) when its log finds no room, and then cannot even read until there is some again. This
 * guard makes new transactions read-only before that: writes fail with SQLSTATE 25006, reads go on, and writing comes
 * back by itself when there is room. Call `check` before each request; it looks at the disk once a second and tells
 * `changed` before that request runs.
 *
 * @param limit bytes; with less on the disk writing is refused
 */
export function spaceGuard(database: PGlite, folder: string, limit: number, changed: (state: RoomState) => void) {
  let lastCheck = Number.NEGATIVE_INFINITY;
  let state: RoomState = "free";
  const apply = () => database.exec(`set default_transaction_read_only = ${state === "free" ? "off" : "on"}`);
  return {
    async check(): Promise<void> {
      const now = performance.now();
      if (now - lastCheck < CHECK_MS || database.isInTransaction()) return;
      lastCheck = now;
      const found = stateOf(freeBytes(folder), limit);
      if (found === state) return;
      state = found;
      changed(state);
      await apply();
    },
    /** After `discard all`, which also forgets this setting. */
    apply,
  };
}
