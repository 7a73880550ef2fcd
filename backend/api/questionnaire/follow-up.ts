import { randomUUID } from "node:crypto";
import { newsMail, reminderMail, type SenderNews } from "#app/domain/questionnaire/link-mail.ts";
import { expireSessions, type SessionRow } from "#backend/api/questionnaire/session.store.ts";
import * as store from "#backend/api/questionnaire/session-follow-up.store.ts";
import { factsOf, letterheadOf, mailOf, reminderUrl } from "#backend/api/questionnaire/session-letter.ts";
import type { BackendLog } from "#backend/calls/context.ts";
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
  const { mailer, database } = options;
  const { orm } = database;
  const reminders = await store.takeReminders(orm);
  await handled(
    reminders,
    signal,
    (session) => remind(options, mailer, session),
    (uuids) => store.giveBackReminders(orm, uuids),
  );
  const news = await store.takeNews(orm);
  await handled(
    news,
    signal,
    (session) => tell(options, mailer, session),
    (uuids) => store.giveBackNews(orm, uuids),
  );
}

/** Works through what was taken; what was not done, for it failed or the process stops, is given back for a later round. */
async function handled(
  taken: readonly SessionRow[],
  signal: AbortSignal | undefined,
  work: (session: SessionRow) => Promise<boolean>,
  giveBack: (uuids: readonly string[]) => Promise<void>,
): Promise<void> {
  const left = new Set(taken.map(({ uuid }) => uuid));
  try {
    for (const session of taken) {
      if (signal?.aborted) return;
      if (await work(session)) left.delete(session.uuid);
    }
  } finally {
    if (left.size > 0) await giveBack([...left]);
  }
}

/** False when the mail may be tried again later. */
async function remind({ database: { orm }, log, webAt }: FollowUp, mailer: Mailer, session: SessionRow): Promise<boolean> {
  const { linkSentTo, expiresAt, linkMessageId } = session;
  if (linkSentTo === null || expiresAt === null) return true;
  const head = await letterheadOf(orm, session);
  const letter = reminderMail(factsOf(session, head, expiresAt), await reminderUrl(orm, session.uuid, webAt));
  const mail = { ...mailOf(linkSentTo, letter, session.language, head), ...(linkMessageId !== null && { inReplyTo: linkMessageId }) };
  return hand({ orm, log, mailer, kind: "questionnaire-reminder", session }, mail);
}

async function tell({ database: { orm }, log, webAt }: FollowUp, mailer: Mailer, session: SessionRow): Promise<boolean> {
  const head = await letterheadOf(orm, session);
  if (head.senderEmail === null) return true;
  const { language } = head;
  const client = `${session.clientFirstName} ${session.clientLastName}`;
  const letter = newsMail(
    newsOf(session),
    { language, client, title: session.title[language] },
    `${webAt}/fia/risk-profiling/${session.uuid}`,
  );
  const mail = mailOf(head.senderEmail, letter, language, head, false);
  return hand({ orm, log, mailer, kind: "questionnaire-news", session }, mail);
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
