import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, inArray, isNotNull, lt, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { MailState } from "#app/contract/e-mail.ts";
import type { Queries } from "#backend/calls/context.ts";
import type { Database, Transaction } from "#backend/database/database.ts";
import { insertJob } from "#backend/database/jobs/store.ts";
import { appUser, sentMail as table } from "#backend/database/schema/index.ts";
import type { Attachment, MailOutcome, OutgoingMail } from "#backend/mail/mailer.ts";

export const MAIL_QUEUE = "e-mail";
/** How long a hand-over belongs to its process: longer than any takes (`MOST_MS` of the mailer). */
const LEASE_S = 90;
/** What the mail server has not taken by then fails: a link in it has run out. A letter of the platform holds no such link. */
const GIVE_UP_HOURS = { byPerson: 48, automatic: 168 };
/** Hand-overs of a letter of the platform with an unknown outcome. */
const MOST_UNKNOWNS = 2;
/** The text of an e-mail of unknown outcome, for its sender to send it again. */
const KEEP_UNKNOWN_DAYS = 7;

export type MailRow = typeof table.$inferSelect;
type Sealing = Pick<Database, "secrets">;

/** A message with all its text, or the two parts of one that is written when it is handed over. */
type Message = OutgoingMail | Pick<OutgoingMail, "to" | "subject">;
export interface NewMail {
  kind: string;
  /** Who has it sent; of a letter of the platform, whom it is for. */
  sender: string;
  mail: Message;
  /** A letter of the platform. */
  automatic?: boolean;
  about?: string | undefined;
  original?: string | undefined;
  messageId?: string | undefined;
  /** The hand-over is left to the caller for so long; a job does it where the caller does not. */
  delaySeconds?: number;
}

const boundTo = (uuid: string) => Buffer.from(`sent_mail ${uuid}`);
type Sealed = Omit<OutgoingMail, "attachments"> & { files: Array<Omit<Attachment, "content"> & { content: string }> };

function seal({ secrets }: Sealing, uuid: string, { attachments = [], ...mail }: OutgoingMail): Buffer {
  const sealed: Sealed = { ...mail, files: attachments.map((file) => ({ ...file, content: file.content.toString("base64") })) };
  return secrets.sealer.seal(JSON.stringify(sealed), boundTo(uuid));
}

/** The message of an e-mail; null where there is none any more, or its secret is gone. */
export function messageOf({ secrets }: Sealing, { uuid, content }: Pick<MailRow, "uuid" | "content">): OutgoingMail | null {
  const text = content && secrets.sealer.open(content, boundTo(uuid));
  if (text === null) return null;
  const { files, ...mail } = JSON.parse(text) as Sealed;
  return { ...mail, attachments: files.map((file) => ({ ...file, content: Buffer.from(file.content, "base64") })) };
}

const isWhole = (mail: Message): mail is OutgoingMail => "text" in mail;

/** Writes an e-mail that is to be sent, with the job that sees to it. Gives its uuid. */
export async function putUpMail(database: Sealing, tx: Transaction, { mail, delaySeconds = 0, ...row }: NewMail): Promise<string> {
  const uuid = randomUUID();
  const content = isWhole(mail) ? seal(database, uuid, mail) : null;
  await tx.insert(table).values({ ...row, uuid, recipients: mail.to, subject: mail.subject, content });
  const asked = { title: row.kind, subject: uuid, owner: row.automatic ? null : row.sender };
  await insertJob(tx, { queue: MAIL_QUEUE, key: uuid, data: { mail: uuid, kind: row.kind }, delaySeconds, ...asked });
  return uuid;
}

/** Where a hand-over was cut, nobody knows what became of it. */
export const stateOfMail = sql<MailState>`case when ${table.status} = 'SENDING'
  and coalesce(${table.leaseUntil}, ${table.createdAt} + make_interval(secs => ${LEASE_S})) < now() then 'UNKNOWN' else ${table.status} end`;

export async function findMail(queries: Queries, uuid: string): Promise<(MailRow & { state: MailState }) | null> {
  const [found] = await queries.select({ row: table, state: stateOfMail }).from(table).where(eq(table.uuid, uuid));
  return found ? { ...found.row, state: found.state } : null;
}

/** A person's e-mails about something, newest first. */
export const listMails = (queries: Queries, sender: string, about: string, limit: number) =>
  queries
    .select({
      uuid: table.uuid,
      kind: table.kind,
      recipients: table.recipients,
      subject: table.subject,
      state: stateOfMail,
      rejected: table.rejected,
      problem: table.problem,
      hasText: sql<boolean>`${table.content} is not null`,
      createdAt: table.createdAt,
      sentAt: table.sentAt,
    })
    .from(table)
    .where(and(eq(table.sender, sender), eq(table.about, about)))
    .orderBy(desc(table.createdAt))
    .limit(limit);

interface Taking {
  leaseBy: string;
  messageId: string | null;
  /** As it goes out: one that is written now may have another address or subject than it was put up with. */
  message: OutgoingMail | null;
}
/** What a hand-over that begins is to know: that it may, that another one is under way, or that the e-mail has ended. */
export type Taken = { taken: MailRow } | { seconds: number } | { ended: MailState };

/**
 * Takes an e-mail for one process. One whose hand-over was cut counts as of unknown outcome; a letter of the platform is then taken a second time.
 */
export async function takeMail(tx: Transaction, uuid: string, { leaseBy, messageId, message }: Taking): Promise<Taken> {
  const left = sql<number>`extract(epoch from coalesce(${table.leaseUntil}, ${table.createdAt} + make_interval(secs => ${LEASE_S})) - now())::float8`;
  const [found] = await tx.select({ row: table, left }).from(table).where(eq(table.uuid, uuid)).for("update");
  if (!found) return { ended: "FAILED" };
  const { row } = found;
  if (row.status !== "SENDING" && !isWaiting(row)) return { ended: row.status };
  // A lease that ends later than one that begins now was written before the clock went back.
  if (row.status === "SENDING" && found.left > 0 && found.left <= LEASE_S) return { seconds: found.left };
  const unknowns = row.unknowns + (row.status === "SENDING" ? 1 : 0);
  if (row.status === "SENDING" && !mayFollow(row, unknowns)) {
    await tx.update(table).set({ status: "UNKNOWN", unknowns, leaseBy: null, leaseUntil: null }).where(eq(table.uuid, uuid));
    return { ended: "UNKNOWN" };
  }
  const leaseUntil = sql`now() + make_interval(secs => ${LEASE_S})` as never;
  const change = { status: "SENDING" as const, unknowns, leaseBy, leaseUntil, messageId: row.messageId ?? messageId };
  const written = message && { recipients: message.to, subject: message.subject };
  const [taken] = await tx
    .update(table)
    .set({ ...change, ...written })
    .where(eq(table.uuid, uuid))
    .returning();
  return { taken: taken! };
}

/** It may be handed over: also one whose job was given up, as long as its text is there, when that job is run again. */
export const isWaiting = ({ status, content }: Pick<MailRow, "status" | "content">) =>
  status === "QUEUED" || (status === "FAILED" && content !== null);

const mayFollow = ({ automatic }: Pick<MailRow, "automatic">, unknowns: number) => automatic && unknowns < MOST_UNKNOWNS;

export type Handed = { outcome: "sent"; rejected: string[] } | { outcome: MailOutcome; problem: string; isAddress: boolean };

/** Writes what became of a hand-over. Gives the state that follows; that of another process's lease is left alone. */
export async function settleMail(tx: Transaction, mail: MailRow, handed: Handed): Promise<MailState> {
  const { uuid, leaseBy } = mail;
  const mine = and(
    eq(table.uuid, uuid),
    handed.outcome === "sent" ? undefined : and(eq(table.status, "SENDING"), eq(table.leaseBy, leaseBy!)),
  );
  const free = { leaseBy: null, leaseUntil: null };
  const change = changeOf(mail, handed);
  const [row] = await tx
    .update(table)
    .set({ ...free, ...change })
    .where(mine)
    .returning({ status: table.status });
  return row?.status ?? (await findMail(tx, uuid))?.state ?? "FAILED";
}

function changeOf(mail: MailRow, handed: Handed): PgUpdateSetSource<typeof table> {
  if (handed.outcome === "sent") return { status: "SENT", rejected: handed.rejected, sentAt: sql`now()`, content: null, problem: null };
  const problem = handed.problem.slice(0, 500);
  if (handed.outcome === "refused") return { status: "FAILED", problem, rejected: handed.isAddress ? mail.recipients : [], content: null };
  if (handed.outcome === "unknown") {
    const unknowns = mail.unknowns + 1;
    return { status: mayFollow(mail, unknowns) ? "QUEUED" : "UNKNOWN", unknowns, problem };
  }
  const isLate = sql`${table.createdAt} < now() - make_interval(hours => ${mail.automatic ? GIVE_UP_HOURS.automatic : GIVE_UP_HOURS.byPerson})`;
  return {
    // What was handed over once, without an answer, may have arrived.
    status: sql`case when not ${isLate} then 'QUEUED' when ${table.unknowns} > 0 then 'UNKNOWN' else 'FAILED' end`,
    content: sql`case when ${isLate} and ${table.unknowns} = 0 then null else ${table.content} end`,
    tries: mail.tries + 1,
    problem,
  };
}

/** Ends an e-mail whose job was given up; its text stays for another run. One that is being handed over is of unknown outcome. */
export async function endMail(tx: Transaction, uuid: string, problem: string): Promise<MailState | null> {
  const mayBeThere = sql`${table.unknowns} > 0 or ${table.status} = 'SENDING'`;
  const [row] = await tx
    .update(table)
    .set({ status: sql`case when ${mayBeThere} then 'UNKNOWN' else 'FAILED' end`, problem, leaseBy: null, leaseUntil: null })
    .where(and(eq(table.uuid, uuid), inArray(table.status, ["QUEUED", "SENDING"])))
    .returning({ status: table.status });
  return row?.status ?? null;
}

/** Takes back an e-mail that is wanted no more, and its text. One that may have arrived stays on record. */
export async function withdrawMail(tx: Transaction, uuid: string): Promise<void> {
  const waits = and(eq(table.uuid, uuid), eq(table.status, "QUEUED"));
  await tx.delete(table).where(and(waits, eq(table.unknowns, 0)));
  await tx.update(table).set({ status: "UNKNOWN" }).where(waits);
  await tx
    .update(table)
    .set({ content: null })
    .where(and(eq(table.uuid, uuid), eq(table.status, "UNKNOWN")));
}

/** The message of an e-mail of unknown outcome, taken from it so that it is sent again once. Null where it was, or is too old. */
export async function takeToSendAgain(database: Sealing, tx: Transaction, sender: string, uuid: string) {
  const [row] = await tx
    .select()
    .from(table)
    .where(and(eq(table.uuid, uuid), eq(table.sender, sender), eq(stateOfMail, "UNKNOWN"), isNotNull(table.content)))
    .for("update");
  const mail = row && messageOf(database, row);
  if (!row || !mail) return null;
  await tx.update(table).set({ status: "UNKNOWN", content: null, leaseBy: null, leaseUntil: null }).where(eq(table.uuid, uuid));
  return { row, mail };
}

/** E-mails that a person had sent within the hour. The person is locked: those sent at once are counted one after the other. */
export async function countLately(tx: Transaction, sender: string): Promise<number> {
  await tx.select({ uuid: appUser.uuid }).from(appUser).where(eq(appUser.uuid, sender)).for("no key update");
  return tx.$count(table, and(eq(table.sender, sender), eq(table.automatic, false), gt(table.createdAt, sql`now() - interval '1 hour'`)));
}

/** Takes the texts out of e-mails whose outcome nobody asked about for long. */
export async function purgeMailTexts({ orm }: Pick<Database, "orm">): Promise<void> {
  await orm
    .update(table)
    .set({ content: null })
    .where(and(isNotNull(table.content), lt(table.createdAt, sql`now() - make_interval(days => ${KEEP_UNKNOWN_DAYS})`)));
}
