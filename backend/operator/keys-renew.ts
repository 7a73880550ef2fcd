import { AUDIT_KEY, renewAuditKey } from "#backend/calls/audit.ts";
import { openSecrets, removeLostKeys, type Sealer } from "#backend/database/secrets.ts";
import { type Installation, openInstallation } from "#backend/operator/installation.ts";

/** Removes the keys that no present secret opens, and begins the audit log anew where its key is among them. Gives their names. */
export async function renewKeys({ sealer: sealerOf, ...place }: Installation & { sealer: () => Sealer }): Promise<string[]> {
  // Without the keys: those that do not open are what it is asked to remove.
  const database = await openInstallation(place);
  try {
    const sealer = sealerOf();
    const names = await removeLostKeys(database.sql, sealer);
    if (names.includes(AUDIT_KEY)) await renewAuditKey({ ...database, secrets: await openSecrets(database.sql, sealer) });
    return names;
  } finally {
    await database.close();
  }
}
