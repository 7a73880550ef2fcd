import { isQuiet } from "#app/domain/alert.ts";
import { alertLetter, notificationSentence } from "#app/domain/alert-words.ts";
import type { MailKind } from "#backend/api/e-mail/outbox.ts";
import { htmlText, plainText } from "#backend/mail/letter.ts";
import { type Addressee, addresseesOf, deliveriesOf, quietHoursOf } from "./delivery.store.ts";
import { type NotificationRow, noteMailed, notificationsOfMail } from "./notification.store.ts";
import { unsubscribeToken } from "./unsubscribe.ts";

/** While somebody's quiet hours last, a letter is looked at again so often. */
const QUIET_PAUSE_S = 600;

type Ways = Parameters<typeof alertLetter>[0]["unsubscribeAt"];

/** The letter that tells a person of these; `unsubscribeAt`: one link for each kind. */
export const letterTo = ({ language, name }: Addressee, told: readonly NotificationRow[], webAt: string, unsubscribeAt: Ways) =>
  alertLetter({
    language,
    name,
    told: told.map((row) => ({
      kind: row.alertType,
      title: row.resourceName ?? row.resource,
      sentence: notificationSentence({ ...row, resourceName: row.resourceName ?? row.resource }, language),
    })),
    listAt: `${webAt}/notifications`,
    unsubscribeAt,
  });

/** E-mails of notifications, each of what is unread of it when it goes out, and never in quiet hours. */
export const alertMailKind: MailKind = {
  async write({ database, webAt = "", now = () => new Date() }, { uuid, sender }) {
    const { orm } = database;
    const person = (await addresseesOf(orm, [sender])).get(sender);
    if (!person?.email) return null;
    const deliveries = await deliveriesOf(orm, sender);
    const told = (await notificationsOfMail(orm, uuid)).filter(({ alertType }) => deliveries[alertType] !== "bell");
    if (told.length === 0) return null;
    const quiet = await quietHoursOf(orm, sender);
    if (quiet && isQuiet(quiet, now())) return { seconds: QUIET_PAUSE_S };
    const kinds = [...new Set(told.map(({ alertType }) => alertType))];
    const ways = await Promise.all(
      kinds.map(async (kind) => ({ kind, url: `${webAt}/notifications/unsubscribe/${await unsubscribeToken(database, sender, kind)}` })),
    );
    const letter = letterTo(person, told, webAt, ways);
    const html = htmlText(letter, person.language, { name: person.house, colour: person.colour });
    return { to: [person.email], subject: letter.subject, text: plainText(letter), html };
  },
  ended: async (tx, uuid, state) => (state === "SENT" || state === "UNKNOWN" ? noteMailed(tx, uuid) : undefined),
};
