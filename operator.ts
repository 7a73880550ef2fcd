import { resolve } from "node:path";
import { createSealer } from "#app/access/session/seal.server.ts";
import { replaceProcesses } from "#app/front/process/replacement.ts";
import { EnvError, readDatabaseSettings } from "#app/services/env/env.server.ts";
import { sessionSecrets } from "#app/services/session-secrets.server.ts";
import { backUp, restore } from "#backend/database/backup.ts";
import { nameAdministrator } from "#backend/operator/administrator.ts";
import { verifyAudit } from "#backend/operator/audit-verify.ts";
import { tendJobs } from "#backend/operator/jobs.ts";
import { renewKeys } from "#backend/operator/keys-renew.ts";
import { makeDataFolder } from "#backend/process/data-folder.ts";
import { processStart } from "#backend/process/process-start.ts";

/**
 * What an operator does beside the application, on the database of DATABASE_URL or DATA_DIR: `npm run COMMAND` where the sources
 * are, `node build/operator.js COMMAND` where there is the build alone, as in the image. A command says one sentence and ends with
 * status 0; with 1 where it was refused or found the audit log broken; with 2 where it was asked wrongly.
 */
const USAGE =
  "Usage: admin NAME, backup FILE, restore FILE, audit:verify [--head ID:DIGEST], keys:renew, reload, jobs, jobs again NUMBER, jobs drop NUMBER REASON, jobs suspend REASON, or jobs resume";

interface Outcome {
  sentence: string;
  status: 0 | 1 | 2;
}
const done = (sentence: string): Outcome => ({ sentence, status: 0 });

/** The place of the database, and what opens the keys in it: without the setting the file beside it, which is made where it is missing. */
function installation() {
  const { DATABASE_URL: databaseUrl, DATA_DIR, SESSION_SECRETS: given } = readDatabaseSettings(process.env);
  const dataDir = resolve(DATA_DIR);
  const sealer = () => {
    if (!given && databaseUrl) throw new EnvError("SESSION_SECRETS: must be set when DATABASE_URL is");
    if (!given) makeDataFolder(dataDir);
    return createSealer(sessionSecrets(given, dataDir), "keys");
  };
  return { databaseUrl, dataDir, sealer };
}

const NUMBER = /^[1-9]\d{0,14}$/;

async function obey(command: string | undefined, ...given: string[]): Promise<Outcome> {
  const { sealer, ...place } = installation();
  const [first = "", second] = given;
  if (command === "admin" && given.length === 1 && first.trim() !== "")
    return done(await nameAdministrator({ ...place, sealer: sealer() }, first.trim()));
  if (command === "backup" && given.length === 1) {
    await backUp(place, resolve(first));
    return done(`Backup written to ${first}`);
  }
  if (command === "restore" && given.length === 1) {
    const aside = await restore(place, resolve(first));
    return done(`Database restored from ${first}${aside ? `; the one before is in ${aside}` : ""}`);
  }
  if (command === "audit:verify" && (given.length === 0 || (given.length === 2 && first === "--head"))) {
    const { ok, sentence } = await verifyAudit({ ...place, sealer }, second);
    return { sentence, status: ok ? 0 : 1 };
  }
  if (command === "keys:renew" && given.length === 0) {
    const names = await renewKeys({ ...place, sealer });
    if (names.length === 0) return done("The present secrets open every key; nothing was removed.");
    return done(`Removed, to be made anew: ${names.join(", ")}`);
  }
  if (command === "reload" && given.length === 0) return done(await replaceProcesses(place.dataDir, processStart));
  const n = given.length;
  const isWhole =
    n === 0 ||
    (first === "again" && n === 2 && NUMBER.test(second ?? "")) ||
    (first === "drop" && n >= 3 && NUMBER.test(second ?? "")) ||
    (first === "suspend" && n >= 2) ||
    (first === "resume" && n === 1);
  if (command === "jobs" && isWhole) return done(await tendJobs(place, given));
  return { sentence: USAGE, status: 2 };
}

const refused = (error: unknown): Outcome => ({ sentence: error instanceof Error ? error.message : String(error), status: 1 });

const [, , ...asked] = process.argv;
const { sentence, status } = await obey(...(asked as [string?, ...string[]])).catch(refused);
process.stdout.write(`${sentence}\n`);
process.exit(status);
