import type { Deliveries } from "#app/contract/alert.ts";
import { DIGEST_HOUR, isQuiet } from "#app/domain/alert.ts";
import { MARKET_TIME_ZONE, marketDay } from "#app/domain/time/market-day.ts";
import { putUpMail } from "#backend/api/e-mail/mail.store.ts";
import type { Outbox } from "#backend/api/e-mail/outbox.ts";
import { withTransaction } from "#backend/database/transaction.ts";
import { letterTo } from "./alert-letter.ts";
import { type Addressee, addresseesOf, deliveriesOf, digestDays, quietHoursOf } from "./delivery.store.ts";
import { lockUnmailed, type NotificationRow, putIntoMail, unmailed } from "./notification.store.ts";

export type AlertMail = Pick<Outbox, "database" | "mailer" | "webAt" | "log" | "now">;

const HOUR = new Intl.DateTimeFormat("en-GB", { timeZone: MARKET_TIME_ZONE, hour: "2-digit", hourCycle: "h23" });

/**
 * Whether the e-mail of the day is due: from eight in the morning on, once a day. One that was due yesterday and met quiet hours
 * that lasted until the night goes out as soon as they end.
 */
function isDigestDue(at: Date, told: readonly NotificationRow[], daysSince: number | undefined, heldBack: boolean): boolean {
  if (daysSince === 0) return false;
  if (Number(HOUR.format(at)) >= DIGEST_HOUR) return true;
  return heldBack && daysSince !== 1 && told.some(({ createdAt }) => marketDay(createdAt) < marketDay(at));
}

/**
 * Puts up e-mails about what nobody was told of by e-mail yet: at once what people want at once, the rest in one e-mail a day from eight in
 * the morning on. Nothing goes out in somebody's quiet hours: it waits until they end. What was read, handled or hidden meanwhile is not
 * sent. Several processes may do so at once.
 */
export async function putUpAlertMails(options: AlertMail, signal?: AbortSignal): Promise<void> {
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
    await putUp(options, person, "alert", by("immediate"));
    const daily = by("digest");
    if (isDigestDue(at, daily, digests.get(owner), quiet !== null)) await putUp(options, person, "alert-digest", daily);
  }
}

/** Writes one e-mail to one person: what another process has put into one meanwhile is left out. */
async function putUp({ database, webAt }: AlertMail, person: Addressee, kind: "alert" | "alert-digest", told: readonly NotificationRow[]) {
  if (told.length === 0) return;
  const { subject } = letterTo(person, told, webAt ?? "", []);
  await withTransaction(database, async (tx) => {
    const free = await lockUnmailed(
      tx,
      told.map(({ uuid }) => uuid),
    );
    if (free.length === 0) return;
    const mail = { to: [person.email!], subject };
    await putIntoMail(tx, free, await putUpMail(database, tx, { kind, sender: person.uuid, automatic: true, mail }));
  });
}
