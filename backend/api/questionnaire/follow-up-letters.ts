import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { newsMail, reminderMail } from "#app/domain/questionnaire/link-mail.ts";
import { isOpen } from "#app/domain/questionnaire/session-status.ts";
import type { MailRow } from "#backend/api/e-mail/mail.store.ts";
import type { MailKind } from "#backend/api/e-mail/outbox.ts";
import { currentStatus } from "#backend/api/questionnaire/session.domain.ts";
import { moveLinkMail, noteLinkNotSent, type SessionRow, sessionsOf } from "#backend/api/questionnaire/session.store.ts";
import { factsOf, letterheadOf, mailOf, reminderUrl } from "#backend/api/questionnaire/session-letter.ts";
import type { Queries } from "#backend/calls/context.ts";

export const LINK_KIND = "questionnaire-link";
export const REMINDER_KIND = "questionnaire-reminder";
export const SENDER_NEWS_KIND = "questionnaire-news";

/** What a client did, as the letter to the sender tells it. */
export function newsOf(session: SessionRow, language: InterfaceLanguage) {
  const { status } = session;
  const news = status === "DONE" ? "DONE" : status === "ABANDONNED" ? "DECLINED" : "RENEWAL";
  return [news, { language, client: `${session.clientFirstName} ${session.clientLastName}`, title: session.title[language] }] as const;
}

const sessionOf = async (queries: Queries, { about }: MailRow) =>
  about === null ? null : ((await sessionsOf(queries, [about]))[0] ?? null);

/** The client's questionnaire waits: the link that the reminder is about still stands. */
export const reminderKind: MailKind = {
  async write({ database: { orm }, webAt }, mail) {
    const session = await sessionOf(orm, mail);
    if (!session || !isOpen(currentStatus(session))) return null;
    const { linkSentTo, linkMadeAt, expiresAt, linkMessageId, language } = session;
    const isReplaced = linkMadeAt === null || new Date(linkMadeAt) > new Date(mail.createdAt);
    if (linkSentTo === null || expiresAt === null || isReplaced) return null;
    const head = await letterheadOf(orm, session);
    const letter = reminderMail(factsOf(session, head, expiresAt), await reminderUrl(orm, session.uuid, webAt));
    return { ...mailOf(linkSentTo, letter, language, head), ...(linkMessageId !== null && { inReplyTo: linkMessageId }) };
  },
};

/** The sender is told what the client did. */
export const senderNewsKind: MailKind = {
  async write({ database: { orm }, webAt = "" }, mail) {
    const session = await sessionOf(orm, mail);
    if (!session) return null;
    const head = await letterheadOf(orm, session);
    if (head.senderEmail === null) return null;
    const letter = newsMail(...newsOf(session, head.language), `${webAt}/fia/risk-profiling/${session.uuid}`);
    return mailOf(head.senderEmail, letter, head.language, head, false);
  },
};

/** A link whose e-mail failed was sent to nobody. */
export const linkKind: MailKind = {
  ended: async (tx, uuid, state) => (state === "FAILED" ? noteLinkNotSent(tx, uuid) : undefined),
  again: moveLinkMail,
};
