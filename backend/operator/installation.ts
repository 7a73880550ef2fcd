import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "#backend/database/database.ts";
import { openDatabase } from "#backend/database/open.ts";
import type { Sealer } from "#backend/database/secrets.ts";

/** Where the database of an installation is, and what opens the keys in it; a first start makes that, so it is asked for late. */
export interface Installation {
  databaseUrl?: string | undefined;
  dataDir: string;
  sealer?: () => Sealer;
}

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Opens the database of an installation for a command that looks after it. Throws one sentence where there is none, or one of another
 * version: a command that is given a wrong place must neither make one there nor say that all is well in it, and one of a new build
 * must not migrate what an older one is working on.
 */
export async function openInstallation({ databaseUrl, dataDir, sealer }: Installation): Promise<Database> {
  if (!databaseUrl && !existsSync(join(dataDir, "pglite", "PG_VERSION")))
    throw new Error(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL as the application has it.`);
  const keys = sealer ? { sealer: sealer() } : {};
  return openDatabase({ dataDir, log: quiet, dumpMinutes: 0, installed: true, ...keys, ...(databaseUrl ? { databaseUrl } : {}) });
}
