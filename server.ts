import { createSealer } from "#app/access/session/seal.server.ts";
import { memberOfSeveral } from "#app/front/process/member.ts";
import { loadEnv } from "#app/services/env/env.server.ts";
import { misspeltSettings } from "#app/services/env/misspelt-settings.ts";
import { takeLibraryOutput } from "#app/services/library-output.ts";
import { createLogger, messageOf, standardOutput } from "#app/services/logger.server.ts";
import { Parts } from "#app/services/parts.ts";
import { sessionSecrets } from "#app/services/session-secrets.server.ts";
import { sayAtStart } from "#app/services/start-line.ts";
import { openDatabase } from "#backend/database/open.ts";
import { tooLittle } from "#backend/process/process-limits.ts";

/** The process: reads the settings, then opens the database while the code of all parts is being read. */
async function main(): Promise<void> {
  const env = loadEnv();
  const parts: Parts = new Parts(() => log);
  const member = memberOfSeveral();
  const lines = createLogger(env.LOG_LEVEL, standardOutput(), (error) => parts.explains(error));
  const log = member ? lines.child({ process: member.number }) : lines;
  takeLibraryOutput(log);
  const refusal = tooLittle();
  if (refusal) throw new Error(refusal);
  for (const { given, meant } of misspeltSettings(process.env))
    log.warn({ given, meant }, "a variable looks like a misspelt setting; it is not read");
  if (env.WEB_PROCESSES > 1 && !member) {
    const { supervise } = await import("#app/front/process/supervisor.ts");
    return supervise(env.WEB_PROCESSES, log, (greeting) => sayAtStart(process.stdout, "info", greeting));
  }
  const secrets = sessionSecrets(env.SESSION_SECRETS, env.DATA_DIR);
  const opening = openDatabase({
    sealer: createSealer(secrets, "keys"),
    databaseUrl: env.DATABASE_URL,
    poolSize: env.DATABASE_POOL_SIZE,
    statementMs: env.DATABASE_STATEMENT_MS,
    dataDir: env.DATA_DIR,
    leastFreeMb: env.DISK_LEAST_FREE_MB,
    demo: env.DEMO,
    log,
  });
  const reading = import("./serve.ts").then(async ({ readPages, serve }) => ({ serve, pages: await readPages(env) }));
  const [database, { serve, pages }] = await Promise.all([opening, reading]);
  await serve({ env, log, database, parts, secrets, member }, pages);
}

main().catch((error: unknown) => {
  const reason = error instanceof Error ? messageOf(error) : String(error);
  sayAtStart(process.stderr, "fatal", `Cairn cannot start. ${reason}`);
  process.exit(1);
});
