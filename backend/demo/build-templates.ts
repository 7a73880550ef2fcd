import { buildTemplate } from "#backend/database/build-template.ts";
import type { Database, DatabaseLog } from "#backend/database/database.ts";
import { templateFile } from "#backend/database/embedded/template.ts";
import { finishAdvices } from "#backend/demo/journey/finish.ts";
import { saveFinished } from "#backend/demo/journey/finished.ts";
import { makeKidFiles } from "#backend/demo/kid/make-files.ts";
import { computeMonitoredValues } from "#backend/demo/monitored-portfolio/compute-values.ts";
import { seedDemo } from "#backend/demo/seed.ts";
import { demoSimulate } from "#backend/demo/simulate.ts";
import { hashPassword } from "#backend/identity/password/password.ts";

const log: DatabaseLog = {
  info: () => undefined,
  warn: () => undefined,
  error: (fields, message) => process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
};

async function fillDemo(database: Database): Promise<void> {
  await seedDemo(database, { hashPassword });
  await computeMonitoredValues(database, log);
  const { simulate, close } = await demoSimulate(database, log);
  await seedDemo(database, { hashPassword, simulate }).finally(close);
  await makeKidFiles(database, log);
  await saveFinished(await finishAdvices(database, log));
}

/**
 * Both templates of the embedded database, under build/: the empty one, and the demo's with the engine's results in its
 * saved simulations and a published advice, so that the first start of a demo copies all that instead of making it. The advices are
 * left beside them too, for PostgreSQL and for the audit log of an installation.
 */
export async function buildTemplates(): Promise<void> {
  await buildTemplate(templateFile("empty"));
  await buildTemplate(templateFile("demo"), { from: templateFile("empty"), fill: fillDemo });
}
