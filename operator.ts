import { resolve } from "node:path";
import { createSealer } from "#app/access/session/seal.server.ts";
import { sessionSecrets } from "#app/services/session-secrets.server.ts";
import { backUp, restore } from "#backend/database/backup.ts";
import { nameAdministrator } from "#backend/operator/administrator.ts";
import { verifyAudit } from "#backend/operator/audit-verify.ts";
import { renewKeys } from "#backend/operator/keys-renew.ts";

/**
 * What an operator does beside the application, on the database of DATABASE_URL or DATA_DIR: `npm run COMMAND` where the sources
 * are, `node build/operator.js COMMAND` where there is the build alone, as in the image. A command says one sentence and ends with
 * status 0; with 1 where it was refused or found the audit log broken; with 2 where it was asked wrongly.
 */
const USAGE = "Usage: admin NAME, backup FILE, restore FILE, audit:verify [--head ID:DIGEST], or keys:renew";

interface Outcome {
  sentence: string;
  status: 0 | 1 | 2;
}
const done = (sentence: string): Outcome => ({ sentence, status: 0 });

const place = { databaseUrl: process.env.DATABASE_URL || undefined, dataDir: resolve(process.env.DATA_DIR || ".data") };

/** The place, and what opens the keys in it. */
function withKeys() {
  const given = (process.env.SESSION_SECRETS ?? "").split(",").flatMap((secret) => secret.trim() || []);
  const secrets = sessionSecrets(given.length > 0 ? given : undefined, place.dataDir);
  return { ...place, sealer: createSealer(secrets, "keys") };
}

async function obey(command: string | undefined, ...given: string[]): Promise<Outcome> {
  const [first = "", second] = given;
  if (command === "admin" && given.length === 1 && first.trim() !== "") return done(await nameAdministrator(withKeys(), first.trim()));
  if (command === "backup" && given.length === 1) {
    await backUp(place, resolve(first));
    return done(`Backup written to ${first}`);
  }
  if (command === "restore" && given.length === 1) {
    const aside = await restore(place, resolve(first));
    return done(`Database restored from ${first}${aside ? `; the one before is in ${aside}` : ""}`);
  }
  if (command === "audit:verify" && (given.length === 0 || (given.length === 2 && first === "--head"))) {
    const { ok, sentence } = await verifyAudit(withKeys(), second);
    return { sentence, status: ok ? 0 : 1 };
  }
  if (command === "keys:renew" && given.length === 0) {
    const names = await renewKeys(withKeys());
    if (names.length === 0) return done("The present secrets open every key; nothing was removed.");
    return done(`Removed, to be made anew: ${names.join(", ")}`);
  }
  return { sentence: USAGE, status: 2 };
}

const refused = (error: unknown): Outcome => ({ sentence: error instanceof Error ? error.message : String(error), status: 1 });

const [, , ...asked] = process.argv;
const { sentence, status } = await obey(...(asked as [string?, ...string[]])).catch(refused);
process.stdout.write(`${sentence}\n`);
process.exit(status);
