import { max } from "drizzle-orm";
import type { Database } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { seriesValueChange } from "#backend/database/schema/index.ts";
import { type AlertMail, sendAlertMails } from "./alert-mail.ts";
import { checkAlerts } from "./check-alerts.ts";
import { tellOfUnhandled } from "./escalation.store.ts";
import { tellOfPortfolios, tellOfQuestionnaires } from "./notice.store.ts";

const CHECKS = "check-alerts";
const NOTICES = "alert-notices";
const EVERY_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Time for a process that has just started to take its first callers. */
const FIRST_SECONDS = 60;
/** Values come in several writes: what follows within that time is checked with the first. */
const AFTER_VALUES_SECONDS = 20;

/** Number of the last change of values that is stored. */
async function lastChange({ orm }: Pick<Database, "orm">): Promise<number> {
  const [row] = await orm.select({ sequence: max(seriesValueChange.sequence) }).from(seriesValueChange);
  return row?.sequence ?? 0;
}

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
  });
  jobs.register(NOTICES, async (_data, { signal }) => {
    await tellOfQuestionnaires(database.orm);
    await tellOfUnhandled(database.orm);
    await sendAlertMails(mail, signal);
  });
  const ask = (queue: string, delaySeconds: number) => {
    jobs.enqueue(queue, {}, { singletonKey: "all", delaySeconds }).catch(failed);
  };
  let seen: number | null = null;
  const look = async () => {
    const last = await lastChange(database);
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
