import type { Jobs } from "#backend/database/jobs.ts";
import { lastValueChange } from "#backend/values/value-changes.ts";
import { type AlertMail, putUpAlertMails } from "./alert-mail.ts";
import { checkAlerts } from "./check-alerts.ts";
import { tellOfDriftedWeights } from "./drift-notice.store.ts";
import { tellOfUnhandled } from "./escalation.store.ts";
import { tellOfLateGrids } from "./grid-notice.store.ts";
import { tellOfFailedJobs } from "./job-notice.store.ts";
import { tellOfPortfolios, tellOfQuestionnaires } from "./notice.store.ts";

const CHECKS = "check-alerts";
const NOTICES = "alert-notices";
const EVERY_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Time for a process that has just started to take its first callers. */
const FIRST_SECONDS = 60;
/** Values come in several writes: what follows within that time is checked with the first. */
const AFTER_VALUES_SECONDS = 20;

/**
 * Checks everybody's alerts after values have arrived and each hour besides, and tells each minute what ends soon, what clients
 * have done, which alerts nobody handles and, by e-mail, what people want to have there. One job of a kind at a time, whichever process takes it. Gives what
 * ends the asking; a job under way ends with the jobs.
 */
export function scheduleAlertChecks(mail: AlertMail, jobs: Jobs, failed: (error: unknown) => void): () => void {
  const { database } = mail;
  jobs.register(CHECKS, async (_data, { signal }) => {
    await checkAlerts(database, signal);
    if (!signal.aborted) await tellOfPortfolios(database.orm);
    if (!signal.aborted) await tellOfDriftedWeights(database.orm);
  });
  jobs.register(NOTICES, async (_data, { signal }) => {
    await tellOfQuestionnaires(database.orm);
    await tellOfUnhandled(database.orm);
    await tellOfFailedJobs(database);
    await tellOfLateGrids(database.orm);
    await putUpAlertMails(mail, signal);
  });
  const ask = (queue: string, delaySeconds: number) => {
    jobs.enqueue(queue, {}, { singletonKey: "all", delaySeconds }).catch(failed);
  };
  let seen: number | null = null;
  const look = async () => {
    const last = await lastValueChange(database.orm);
    if (seen !== null && last !== seen) ask(CHECKS, AFTER_VALUES_SECONDS);
    seen = last;
  };
  ask(CHECKS, FIRST_SECONDS);
  look().catch(failed);
  const hourly = setInterval(() => ask(CHECKS, 0), EVERY_MS).unref();
  const minutely = setInterval(() => {
    ask(NOTICES, 0);
    look().catch(failed);
  }, MINUTE_MS).unref();
  return () => {
    clearInterval(hourly);
    clearInterval(minutely);
  };
}
