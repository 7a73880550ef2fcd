import { openDatabase } from "#backend/database/open.ts";
import type { Sealer } from "#backend/database/secrets.ts";
import { makeAdministrator } from "#backend/identity/administrators.ts";

/**
 * Makes a person an administrator of the installation, also before its first start; gives the sentence for whoever asked. The database of
 * another version is refused: processes of that version may be working on it.
 */
export async function nameAdministrator(
  place: { databaseUrl?: string | undefined; dataDir: string; sealer: Sealer },
  username: string,
): Promise<string> {
  const { databaseUrl, dataDir, sealer } = place;
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const embedded = !process.env.OIDC_ISSUER?.trim();
  const database = await openDatabase({
    dataDir,
    sealer,
    log: quiet,
    dumpMinutes: 0,
    installed: "or-new",
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  try {
    const { username: name, password } = await makeAdministrator(database, username, embedded);
    if (password !== null) return `${name} is an administrator, with the password ${password} (shown this once)`;
    if (embedded) return `${name} is an administrator, with the password that the account has`;
    return `${name} is an administrator, once the identity provider sends the role ADMIN (OIDC_ROLE_MAP can say which role of its own means it)`;
  } finally {
    await database.close();
  }
}
