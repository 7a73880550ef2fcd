import fs from "node:fs";
import type { PGlite } from "@electric-sql/pglite";

/** Room that a recovery after a crash needs on the disk: the whole log and some pages. */
const RESERVE_BYTES = 96 * 2 ** 20;
const CHECK_MS = 1_000;

/**
 * PostgreSQL gives up (PANIC) when its log finds no room, and then cannot even read until there is some again. This
 * guard makes new transactions read-only before that: writes fail with SQLSTATE 25006, reads go on, and writing comes
 * back by itself when there is room. Call `check` before each request; it looks at the disk once a second.
 */
export function spaceGuard(database: PGlite, folder: string) {
  let lastCheck = 0;
  let readOnly = false;
  const apply = () => database.exec(`set default_transaction_read_only = ${readOnly ? "on" : "off"}`);
  return {
    async check(): Promise<void> {
      const now = performance.now();
      if (now - lastCheck < CHECK_MS || database.isInTransaction()) return;
      lastCheck = now;
      const { bavail, bsize } = fs.statfsSync(folder);
      const short = bavail * bsize < RESERVE_BYTES;
      if (short === readOnly) return;
      readOnly = short;
      await apply();
    },
    /** After `discard all`, which also forgets this setting. */
    apply,
  };
}
