// The installation that a command works on: its database, and the secrets of the keys in it.
import { resolve } from "node:path";

export async function installation() {
  const { tsImport } = await import("tsx/esm/api");
  const { createSealer } = await tsImport("../app/access/seal.server.ts", import.meta.url);
  const { sessionSecrets } = await tsImport("../app/services/session-secrets.server.ts", import.meta.url);
  const dataDir = resolve(process.env.DATA_DIR || ".data");
  const given = (process.env.SESSION_SECRETS ?? "").split(",").flatMap((secret) => secret.trim() || []);
  const secrets = sessionSecrets(given.length > 0 ? given : undefined, dataDir);
  return { databaseUrl: process.env.DATABASE_URL || undefined, dataDir, sealer: createSealer(secrets, "keys") };
}
