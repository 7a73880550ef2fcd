import { randomUUID } from "node:crypto";
import { and, count, eq, gt, sql } from "drizzle-orm";
import type { SendingResult } from "#app/contract/e-mail.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { saveOnce } from "#backend/calls/save-once.ts";
import { sentMail as table } from "#backend/database/schema/index.ts";
import { MailError, type Mailer, type OutgoingMail } from "#backend/mail/mailer.ts";

/** Messages that one person may send in an hour. */
const HOURLY_LIMIT = 60;
/** Some of that hour is over when the limit is met. */
const RETRY_AFTER_S = 600;

interface Wanted {
  kind: string;
  headers: { "idempotency-key"?: string | undefined };
  mail: OutgoingMail;
  /** What tells one request from another, where an attachment is made anew for each; by default the whole message. */
  request?: unknown;
}

/** Throws 503 when the installation has no mail server. */
export function requireMailer({ mailer }: CallerContext): Mailer {
  if (mailer) return mailer;
  throw refuse.unavailable("MAIL_NOT_CONFIGURED", "This installation has no mail server (SMTP_URL): nothing was sent.");
}

/**
 * Hands one message to the mail server. The row is written first and taken by one sender, so that a repeated request sends
 * nothing twice; a process that is killed in between leaves a row in SENDING, which nobody sends again. A message that the mail server
 * surely did not take stays QUEUED: the same request hands it over again.
 */
export async function sendMail(context: CallerContext, { kind, headers, mail, request: identity }: Wanted): Promise<SendingResult> {
  const mailer = requireMailer(context);
  const { caller, database } = context;
  await requireRoom(context);
  const { attachment } = mail;
  const request = identity ?? { ...mail, attachment: attachment && { ...attachment, content: attachment.content.toString("base64") } };
  const write = { verb: `e-mail.${kind}`, objectType: "e-mail", headers, request };
  const { uuid } = await saveOnce(context, write, async (tx) => {
    const made = randomUUID();
    await tx.insert(table).values({ uuid: made, sender: caller.userUuid, kind, recipients: mail.to, subject: mail.subject });
    const after = { to: mail.to, subject: mail.subject };
    return { answer: { uuid: made }, objectId: made, organisationUuid: caller.distributor, after };
  });
  const [taken] = await database.orm
    .update(table)
    .set({ status: "SENDING" })
    .where(and(eq(table.uuid, uuid), eq(table.status, "QUEUED")))
    .returning({ uuid: table.uuid });
  if (taken) await handOver(context, mailer, uuid, mail);
  const [row] = await database.orm.select().from(table).where(eq(table.uuid, uuid));
  if (!row) throw refuse.notFound("E-mail");
  if (row.status === "FAILED" || row.status === "QUEUED") {
    if (row.rejected.length > 0)
      throw refuse.unprocessable("MAIL_REFUSED", "The mail server refuses these addresses.", { rejected: row.rejected });
    throw refuse.unavailable("MAIL_UNAVAILABLE", "The mail server did not take the message: nothing was sent.");
  }
  return {
    uuid,
    status: row.status === "SENT" ? "SENT" : "SENDING",
    accepted: row.recipients.filter((address) => !row.rejected.includes(address)),
    rejected: row.rejected,
    sentAt: row.sentAt && new Date(row.sentAt).toISOString(),
  };
}

async function handOver({ database, log, correlationId }: CallerContext, mailer: Mailer, uuid: string, mail: OutgoingMail): Promise<void> {
  try {
    const { messageId, rejected } = await mailer.send(mail);
    await database.orm.update(table).set({ status: "SENT", messageId, rejected, sentAt: sql`now()` }).where(eq(table.uuid, uuid));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ err: error, correlationId }, "an e-mail was not sent");
    await database.orm
      .update(table)
      .set({ status: error.kept ? "QUEUED" : "FAILED", problem: error.message.slice(0, 500), rejected: error.refused ? mail.to : [] })
      .where(eq(table.uuid, uuid));
  }
}

async function requireRoom({ caller, database }: CallerContext): Promise<void> {
  const lately = gt(table.createdAt, sql`now() - interval '1 hour'`);
  const [sent] = await database.orm
    .select({ n: count() })
    .from(table)
    .where(and(eq(table.sender, caller.userUuid), lately));
  if ((sent?.n ?? 0) >= HOURLY_LIMIT) throw refuse.tooMany(RETRY_AFTER_S, "Too many e-mails in an hour. Try again later.");
}
