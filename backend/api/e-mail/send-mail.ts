import type { MailState, SendingResult } from "#app/contract/e-mail.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";
import type { Mailer, OutgoingMail } from "#backend/mail/mailer.ts";
import { handOver } from "./hand-over.ts";
import { countLately, findMail, type MailRow, type NewMail, putUpMail } from "./mail.store.ts";

/** Messages that one person may send in an hour. */
const HOURLY_LIMIT = 60;
/** Some of that hour is over when the limit is met. */
const RETRY_AFTER_S = 600;
/** The hand-over is left to the process that answers for so long; a job does it where that process was killed. */
const LEFT_TO_CALLER_S = 60;

interface Wanted {
  kind: string;
  headers: { "idempotency-key"?: string | undefined };
  mail: OutgoingMail;
  /** Uuid of what it is about. */
  about?: string | undefined;
  /** What tells one request from another, where an attachment is made anew for each; by default the whole message. */
  request?: unknown;
}

/** Throws 503 when the installation has no mail server. */
export function requireMailer({ mailer }: CallerContext): Mailer {
  if (mailer) return mailer;
  throw refuse.unavailable("MAIL_NOT_CONFIGURED", "This installation has no mail server (SMTP_URL): nothing was sent.");
}

/** Writes a message of the caller in the transaction of what it belongs to. Throws 429 where the hour has had its messages. */
export async function putUpByCaller({ caller, database }: CallerContext, tx: Transaction, mail: Omit<NewMail, "sender">): Promise<string> {
  if ((await countLately(tx, caller.userUuid)) >= HOURLY_LIMIT)
    throw refuse.tooMany(RETRY_AFTER_S, "Too many e-mails in an hour. Try again later.");
  return putUpMail(database, tx, { ...mail, sender: caller.userUuid, delaySeconds: LEFT_TO_CALLER_S });
}

/** Hands over a message that was put up, and waits for the mail server within the mailer's bound. What it has not taken is left to a job. */
export async function handOverNow({ database, mailer = null, webAt, log }: CallerContext, uuid: string): Promise<MailState> {
  return (await handOver({ database, mailer, webAt, log }, uuid)).state;
}

/** Puts up one message and hands it to the mail server. The same request again sends nothing twice. */
export async function sendMail(context: CallerContext, { kind, headers, mail, about, request: identity }: Wanted): Promise<SendingResult> {
  requireMailer(context);
  const files = mail.attachments?.map((file) => ({ ...file, content: file.content.toString("base64") }));
  const request = identity ?? { ...mail, attachments: files };
  const write = { verb: `e-mail.${kind}`, objectType: "e-mail", headers, request };
  const { uuid } = await saveOnce(context, write, async (tx) => {
    const made = await putUpByCaller(context, tx, { kind, mail, about });
    const after = { to: mail.to, subject: mail.subject };
    return { answer: { uuid: made }, objectId: made, organisationUuid: context.caller.distributor, after };
  });
  return sendingResult(context, uuid);
}

/** Hands over and says what became of it. Throws 422 for what the mail server refuses. */
export async function sendingResult(context: CallerContext, uuid: string): Promise<SendingResult> {
  await handOverNow(context, uuid);
  const row = await findMail(context.database.orm, uuid);
  if (!row) throw refuse.notFound("E-mail");
  if (row.state === "FAILED") {
    const what = row.rejected.length > 0 ? "these addresses" : "the message";
    throw refuse.unprocessable("MAIL_REFUSED", `The mail server refuses ${what}.`, { rejected: row.rejected, problem: row.problem });
  }
  return { uuid, status: row.state, ...addressesOf(row), sentAt: row.sentAt && new Date(row.sentAt).toISOString() };
}

/** Whom the mail server took a message for, and whom it refused; nobody before it did. */
export const addressesOf = ({ state, recipients, rejected }: Pick<MailRow, "recipients" | "rejected"> & { state: MailState }) => ({
  accepted: state === "SENT" ? recipients.filter((address) => !rejected.includes(address)) : [],
  rejected,
});
