import { createSealer } from "#app/access/session/seal.server.ts";
import { tryToListen } from "#app/front/process/listen.ts";
import { type Member, memberOfSeveral } from "#app/front/process/member.ts";
import { EnvError, loadEnv } from "#app/services/env/env.server.ts";
import { misspeltSettings } from "#app/services/env/misspelt-settings.ts";
import { takeLibraryOutput } from "#app/services/library-output.ts";
import { createLogger, messageOf, standardOutput } from "#app/services/logger.server.ts";
import { Parts } from "#app/services/parts.ts";
import { sessionSecrets } from "#app/services/session-secrets.server.ts";
import { sayAtStart } from "#app/services/start-line.ts";
import { openDatabase } from "#backend/database/open.ts";
import { patientWork } from "#backend/database/pool/patient-start.ts";
import { makeDataFolder } from "#backend/process/data-folder.ts";
import { setMissingFlags } from "#backend/process/engine-flags.ts";
import { tooLittle } from "#backend/process/process-limits.ts";
import { processStart } from "#backend/process/process-start.ts";
import { SERVER_FLAGS } from "./scripts/server-flags.mjs";

/** How long a start waits for a PostgreSQL server once its own code is read. */
const PATIENCE_MS = 60_000;

/** The process: reads the settings, then opens the database while the code of all parts is being read. */
async function main(member: Member | null): Promise<void> {
  const env = loadEnv();
  const parts: Parts = new Parts(() => log);
  const lines = createLogger(env.LOG_LEVEL, standardOutput(), (error) => parts.explains(error));
  const log = member ? lines.child({ process: member.number }) : lines;
  takeLibraryOutput(log);
  const refusal = tooLittle();
  if (refusal) throw new Error(refusal);
  if (!env.DATABASE_URL || env.SERVICES.includes("api") || env.WEB_PROCESSES > 1) makeDataFolder(env.DATA_DIR);
  // The members of a supervisor listen through it, on the port that it has already.
  if (!member) await tryToListen(env.PORT, env.HOST);
  for (const { given, meant } of misspeltSettings(process.env))
    log.warn({ given, meant }, "a variable looks like a misspelt setting; it is not read");
  const missing = setMissingFlags(SERVER_FLAGS);
  if (env.WEB_PROCESSES > 1 && !member) {
    const { supervise } = await import("#app/front/process/supervisor.ts");
    const { noteReplacement } = await import("#app/front/process/replacement.ts");
    return supervise({
      processes: env.WEB_PROCESSES,
      log,
      flags: missing,
      ready: (greeting) => sayAtStart(process.stdout, "info", greeting),
      replaced: (replacement) => noteReplacement(env.DATA_DIR, processStart, replacement),
    });
  }
  if (missing.length > 0 && env.NODE_ENV === "production")
    log.warn({ missing }, "started without these flags of Node: pages take a tenth longer (docs/operations.md, Starting)");
  const secrets = sessionSecrets(env.SESSION_SECRETS, env.DATA_DIR);
  const reading = import("./serve.ts").then(async ({ readPages, serve }) => ({ serve, pages: await readPages(env) }));
  let serves = () => {};
  const serving = new Promise<void>((resolve) => {
    serves = resolve;
  });
  const patience = { patienceMs: PATIENCE_MS, serving };
  const opening = openDatabase({
    sealer: createSealer(secrets, "keys"),
    databaseUrl: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    processes: env.WEB_PROCESSES,
    start: { ...patience, loaded: reading },
    statementMs: env.DATABASE_STATEMENT_MS,
    dataDir: env.DATA_DIR,
    leastFreeMb: env.DISK_LEAST_FREE_MB,
    demo: env.DEMO,
    log,
  });
  const [database, { serve, pages }] = await Promise.all([opening, reading]);
  await serve({ env, log, database, patiently: patientWork(env.DATABASE_URL, log, patience), parts, secrets, member }, pages);
  serves();
}

const member = memberOfSeveral();
main(member).catch(async (error: unknown) => {
  // What a setting may be is said as it stands: nothing in it is anybody's.
  const reason = error instanceof EnvError ? error.message : error instanceof Error ? messageOf(error) : String(error);
  await member?.failed(reason);
  sayAtStart(process.stderr, "fatal", `Cairn cannot start. ${reason}`);
  process.exit(1);
});
