import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Database, DatabaseLog } from "#backend/database/database.ts";
import { packFolder } from "#backend/database/embedded/template.ts";
import { openDatabase } from "#backend/database/open.ts";
import type { Sealer } from "#backend/database/secrets.ts";

/** What is made with keys is removed before the template is packed, and the keys with it: nothing needs sealing. */
const unsealed: Sealer = { seal: (text) => Buffer.from(text), open: (text) => Buffer.from(text).toString(), isNewest: () => true };

const quiet: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Makes the packed folder that a first start begins from: an embedded database with all migrations applied and what
 * `fill` writes into it, on top of the template `from`. `level` is zlib's. The tests make theirs with it too.
 */
export async function buildTemplate(
  target: string,
  options: { from?: string; fill?(database: Database): Promise<void>; level?: number } = {},
): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "cairn-template-"));
  try {
    const place = { dataDir, template: options.from ?? null, durable: false, dumpMinutes: 0 };
    const database = await openDatabase({ ...place, log: quiet, sealer: unsealed });
    try {
      await options.fill?.(database);
      // Over the pool itself: the web part's port gives a statement a few seconds, and a busy machine may take longer.
      await database.pool.query("vacuum (analyze)");
      await database.pool.query("checkpoint");
    } finally {
      await database.close();
    }
    // It holds nothing secret, and the person who runs the program need not be the one who built it.
    await packFolder(path.join(dataDir, "pglite"), target, { level: options.level, mode: 0o644 });
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
