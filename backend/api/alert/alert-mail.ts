import { randomUUID } from "node:crypto";
import type { Deliveries } from "#app/contract/alert.ts";
import { DIGEST_HOUR, isQuiet } from "#app/domain/alert.ts";
import { alertLetter, notificationSentence } from "#app/domain/alert-words.ts";
import type { BackendLog } from "#backend/calls/context.ts";
import type { Database } from "#backend/database/database.ts";
import { sentMail } from "#backend/database/schema/index.ts";
import { htmlText, plainText } from "#backend/mail/letter.ts";
import { MailError, type Mailer } from "#backend/mail/mailer.ts";
import { type Addressee, addresseesOf, deliveriesOf, digestDays, quietHoursOf } from "./delivery.store.ts";
import { giveBackMail, type NotificationRow, takeForMail, unmailed } from "./notification.store.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

export interface AlertMail {
  database: Database;
  mailer: Mailer | null;
  /** Address of the web side, without a slash at its end. */
  webAt: string;
  log: Pick<BackendLog, "warn">;
  now?: () => Date;
}

const HOUR = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", hour: "2-digit", hourCycle: "h23" });
const DAY = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris" });

/**
 * Whether the e-mail of the day is due: from eight in the morning on, once a day. One that was due yesterday and met quiet hours
 * that lasted until the night goes out as soon as they end.
 */
function isDigestDue(at: Date, told: readonly NotificationRow[], daysSince: number | undefined, heldBack: boolean): boolean {
  if (daysSince === 0) return false;
  if (Number(HOUR.format(at)) >= DIGEST_HOUR) return true;
  return heldBack && daysSince !== 1 && told.some(({ createdAt }) => DAY.format(new Date(createdAt)) < DAY.format(at));
}

/**
 * Sends what nobody was told of by e-mail yet: at once what people want at once, the rest in one e-mail a day from eight in the
 * morning on. Nothing goes out in somebody's quiet hours: it waits until they end. What was read, handled or hidden meanwhile is not
 * sent. Several processes may do so at once.
 */
export async function sendAlertMails(options: AlertMail, signal?: AbortSignal): Promise<void> {
  const { database, mailer, now = () => new Date() } = options;
  if (!mailer) return;
  const { orm } = database;
  const waiting = new Map<string, NotificationRow[]>();
  for (const row of await unmailed(orm)) waiting.set(row.owner, [...(waiting.get(row.owner) ?? []), row]);
  if (waiting.size === 0) return;
  const people = await addresseesOf(orm, [...waiting.keys()]);
  const at = now();
  const digests = await digestDays(orm);
  for (const [owner, told] of waiting) {
    const person = people.get(owner);
    if (signal?.aborted) return;
    if (!person?.email) continue;
    const quiet = await quietHoursOf(orm, owner);
    if (quiet && isQuiet(quiet, at)) continue;
    const deliveries = await deliveriesOf(orm, owner);
    const by = (delivery: Deliveries[keyof Deliveries]) => told.filter(({ alertType }) => deliveries[alertType] === delivery);
    await send(options, mailer, person, "alert", by("immediate"));
    const daily = by("digest");
    if (isDigestDue(at, daily, digests.get(owner), quiet !== null)) await send(options, mailer, person, "alert-digest", daily);
  }
}

/** One e-mail to one person. What the mail server did not take is given back for a later round. */
async function send(
  { database, webAt, log }: AlertMail,
  mailer: Mailer,
  person: Addressee,
  kind: "alert" | "alert-digest",
  told: readonly NotificationRow[],
): Promise<void> {
  if (told.length === 0) return;
  const { orm } = database;
  const uuids = told.map(({ uuid }) => uuid);
  const taken = new Set(await takeForMail(orm, uuids));
  const mine = told.filter(({ uuid }) => taken.has(uuid));
  if (mine.length === 0) return;
  const { language, name, email, house, colour } = person;
  const kinds = [...new Set(mine.map(({ alertType }) => alertType))];
  const letter = alertLetter({
    language,
    name,
    told: mine.map((row) => ({
      kind: row.alertType,
      title: row.resourceName ?? row.resource,
      sentence: notificationSentence({ ...row, resourceName: row.resourceName ?? row.resource }, language),
    })),
    listAt: `${webAt}/notifications`,
    unsubscribeAt: await Promise.all(
      kinds.map(async (one) => ({
        kind: one,
        url: `${webAt}/notifications/unsubscribe/${await unsubscribeToken(database, person.uuid, one)}`,
      })),
    ),
  });
  const mail = {
    to: [email!],
    subject: letter.subject,
    text: plainText(letter),
    html: htmlText(letter, language, { name: house, colour }),
  };
  const row = { uuid: randomUUID(), sender: person.uuid, kind, recipients: mail.to, subject: mail.subject };
  try {
    const { messageId, rejected } = await mailer.send(mail);
    await orm.insert(sentMail).values({ ...row, status: "SENT", messageId, rejected, sentAt: new Date().toISOString() });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    log.warn({ err: error }, "an e-mail of notifications was not sent");
    if (error.refused)
      await orm.insert(sentMail).values({ ...row, status: "FAILED", problem: error.message.slice(0, 500), rejected: mail.to });
    else await giveBackMail(orm, [...taken]);
  }
}
