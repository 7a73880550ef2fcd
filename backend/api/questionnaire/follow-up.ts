import { newsMail, reminderMail } from "#app/domain/questionnaire/link-mail.ts";
import { putUpMail } from "#backend/api/e-mail/mail.store.ts";
import type { Outbox } from "#backend/api/e-mail/outbox.ts";
import { newsOf, REMINDER_KIND, SENDER_NEWS_KIND } from "#backend/api/questionnaire/follow-up-letters.ts";
import { expireSessions } from "#backend/api/questionnaire/session.store.ts";
import * as store from "#backend/api/questionnaire/session-follow-up.store.ts";
import { factsOf, letterheadOf } from "#backend/api/questionnaire/session-letter.ts";
import type { Transaction } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { withTransaction } from "#backend/database/transaction.ts";

export type FollowUp = Pick<Outbox, "database" | "mailer" | "log">;

const QUEUE = "questionnaire-follow-up";
const EVERY_MS = 60_000;

/** Follows the questionnaires each minute: one job at a time, whichever process takes it. Gives what ends the asking. */
export function scheduleFollowUp(options: FollowUp, jobs: Jobs): () => void {
  jobs.register(QUEUE, (_data, { signal }) => followUp(options, signal));
  const ask = () => {
    jobs.enqueue(QUEUE, {}, { singletonKey: "all" }).catch((err: unknown) => options.log.warn({ err }, "questionnaires were not followed"));
  };
  const timer = setInterval(ask, EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Marks what has run out, and puts up letters: to clients whose links end soon, and to senders about what their clients did. */
export async function followUp({ database, mailer }: FollowUp, signal?: AbortSignal): Promise<void> {
  await expireSessions(database);
  if (!mailer) return;
  for (const putUp of [putUpReminders, putUpNews]) {
    if (signal?.aborted) return;
    await withTransaction(database, (tx) => putUp(database, tx));
  }
}

async function putUpReminders(database: FollowUp["database"], tx: Transaction): Promise<void> {
  for (const session of await store.takeReminders(tx)) {
    const { uuid, sender, linkSentTo, expiresAt } = session;
    if (linkSentTo === null || expiresAt === null) continue;
    const { subject } = reminderMail(factsOf(session, await letterheadOf(tx, session), expiresAt), null);
    const mail = { to: [linkSentTo], subject };
    await putUpMail(database, tx, { kind: REMINDER_KIND, sender, about: uuid, automatic: true, mail });
  }
}

async function putUpNews(database: FollowUp["database"], tx: Transaction): Promise<void> {
  for (const session of await store.takeNews(tx)) {
    const { senderEmail, language } = await letterheadOf(tx, session);
    if (senderEmail === null) continue;
    const { subject } = newsMail(...newsOf(session, language), "");
    const mail = { to: [senderEmail], subject };
    await putUpMail(database, tx, { kind: SENDER_NEWS_KIND, sender: session.sender, about: session.uuid, automatic: true, mail });
  }
}
