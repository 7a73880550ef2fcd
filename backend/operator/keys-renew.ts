import { AUDIT_KEY, renewAuditKey } from "#backend/calls/audit.ts";
import { openDatabase } from "#backend/database/open.ts";
import { openSecrets, removeLostKeys, type Sealer } from "#backend/database/secrets.ts";

/** Removes the keys that no present secret opens, and begins the audit log anew where its key is among them. Gives their names. */
export async function renewKeys(place: { databaseUrl?: string | undefined; dataDir: string; sealer: Sealer }): Promise<string[]> {
  const { databaseUrl, dataDir, sealer } = place;
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const database = await openDatabase({ dataDir, log: quiet, template: null, dumpMinutes: 0, ...(databaseUrl ? { databaseUrl } : {}) });
  try {
    const names = await removeLostKeys(database.sql, sealer);
    if (names.includes(AUDIT_KEY)) await renewAuditKey({ ...database, secrets: await openSecrets(database.sql, sealer) });
    return names;
  } finally {
    await database.close();
  }
}
