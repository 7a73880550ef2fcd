import { randomUUID } from "node:crypto";
import { newsMail, reminderMail, type SenderNews } from "#app/domain/questionnaire/link-mail.ts";
import type { BackendLog } from "#backend/api/context.ts";
import { expireSessions, type SessionRow } from "#backend/api/contract-service/session.store.ts";
import * as store from "#backend/api/contract-service/session-follow-up.store.ts";
import { factsOf, letterheadOf, mailOf } from "#backend/api/contract-service/session-letter.ts";
import type { Database } from "#backend/database/database.ts";
import type { Jobs } from "#backend/database/jobs.ts";
import { sentMail } from "#backend/database/schema/index.ts";
import { MailError, type Mailer, type OutgoingMail } from "#backend/mail/mailer.ts";

export interface FollowUp {
  database: Database;
  mailer: Mailer | null;
  /** Address of the web side, without a slash at its end. */
  webAt: string;
  log: Pick<BackendLog, "warn">;
}

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

/** Marks what has run out, reminds clients of links that end soon and tells senders what their clients did. */
export async function followUp(options: FollowUp, signal?: AbortSignal): Promise<void> {
  await expireSessions(options.database);
  if (!options.mailer) return;
  for (const session of await store.takeReminders(options.database.orm)) {
    if (signal?.aborted) return store.giveBackReminder(options.database.orm, session.uuid);
    await remind(options, options.mailer, session);
  }
  for (const session of await store.takeNews(options.database.orm)) {
    if (signal?.aborted) return store.giveBackNews(options.database.orm, session.uuid);
    await tell(options, options.mailer, session);
  }
}

async function remind({ database: { orm }, log }: FollowUp, mailer: Mailer, session: SessionRow): Promise<void> {
  const { linkSentTo, linkMadeAt, expiresAt, linkMessageId } = session;
  if (linkSentTo === null || linkMadeAt === null || expiresAt === null) return;
  const head = await letterheadOf(orm, session);
  const letter = reminderMail({ ...factsOf(session, head, expiresAt), sentAt: linkMadeAt });
  const mail = { ...mailOf(linkSentTo, letter, session.language, head), ...(linkMessageId !== null && { inReplyTo: linkMessageId }) };
  if (!(await hand({ orm, log, mailer, kind: "questionnaire-reminder", session }, mail))) await store.giveBackReminder(orm, session.uuid);
}

async function tell({ database: { orm }, log, webAt }: FollowUp, mailer: Mailer, session: SessionRow): Promise<void> {
  const head = await letterheadOf(orm, session);
  if (head.senderEmail === null) return;
  const { language } = head;
  const client = `${session.clientFirstName} ${session.clientLastName}`;
  const letter = newsMail(
    newsOf(session),
    { language, client, title: session.title[language] },
    `${webAt}/fia/risk-profiling/${session.uuid}`,
  );
  const mail = mailOf(head.senderEmail, letter, language, head, false);
  if (!(await hand({ orm, log, mailer, kind: "questionnaire-news", session }, mail))) await store.giveBackNews(orm, session.uuid);
}

const newsOf = ({ status }: SessionRow): SenderNews => (status === "DONE" ? "DONE" : status === "ABANDONNED" ? "DECLINED" : "RENEWAL");

interface Handing {
  orm: Database["orm"];
  log: FollowUp["log"];
  mailer: Mailer;
  kind: string;
  session: SessionRow;
}

/** Hands a mail over and writes its row; false when it may be tried again later. */
async function hand({ orm, log, mailer, kind, session }: Handing, mail: OutgoingMail): Promise<boolean> {
  const row = { uuid: randomUUID(), sender: session.sender, kind, recipients: mail.to, subject: mail.subject };
  try {
    const { messageId, rejected } = await mailer.send(mail);
    await orm.insert(sentMail).values({ ...row, status: "SENT", messageId, rejected, sentAt: new Date().toISOString() });
    return true;
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ err: error, session: session.uuid }, "a mail about a questionnaire was not sent");
    if (error.refused)
      await orm.insert(sentMail).values({ ...row, status: "FAILED", problem: error.message.slice(0, 500), rejected: mail.to });
    return error.refused;
  }
}
