import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Database, DatabaseLog } from "#backend/database/database.ts";
import { packFolder, templateFile } from "#backend/database/embedded/template.ts";
import { openDatabase } from "#backend/database/open.ts";

const quiet: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Makes the packed folder that a first start begins from: an embedded database with all migrations applied and what
 * `fill` writes into it. `level` is zlib's. Called by the build, and by the tests for theirs.
 */
export async function buildTemplate(target = templateFile(), fill?: (database: Database) => Promise<void>, level = 6): Promise<void> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "cairn-template-"));
  try {
    const database = await openDatabase({ dataDir, log: quiet, template: null, dumpMinutes: 0 });
    try {
      await fill?.(database);
      await database.sql.query("vacuum (analyze)");
      await database.sql.query("checkpoint");
    } finally {
      await database.close();
    }
    await packFolder(path.join(dataDir, "pglite"), target, level);
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}
