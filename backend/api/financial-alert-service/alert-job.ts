import type { Database } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { checkAlerts } from "./check-alerts.ts";

const QUEUE = "check-alerts";
const EVERY_MS = 3_600_000;
/** Time for a process that has just started to take its first callers. */
const FIRST_SECONDS = 60;

/**
 * Checks everybody's alerts each hour: one job at a time, whichever process takes it. Gives what ends the asking; a job
 * under way ends with the jobs.
 */
export function scheduleAlertChecks(database: Pick<Database, "orm">, jobs: Jobs, failed: (error: unknown) => void): () => void {
  jobs.register(QUEUE, async (_data, { signal }) => {
    await checkAlerts(database, signal);
  });
  const ask = (delaySeconds: number) => {
    jobs.enqueue(QUEUE, {}, { singletonKey: "all", delaySeconds }).catch(failed);
  };
  ask(FIRST_SECONDS);
  const timer = setInterval(ask, EVERY_MS, 0).unref();
  return () => clearInterval(timer);
}
