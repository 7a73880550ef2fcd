import type { QuestionnaireToken } from "#app/contract/questionnaire/questionnaire.ts";
import { invitationMail, reminderMail } from "#app/domain/questionnaire/link-mail.ts";
import { isOpen, LINK_VALIDITY_HOURS } from "#app/domain/questionnaire/session-status.ts";
import { withdrawMail } from "#backend/api/e-mail/mail.store.ts";
import { handOverNow, putUpByCaller, sendMail } from "#backend/api/e-mail/send-mail.ts";
import { LINK_KIND, REMINDER_KIND } from "#backend/api/questionnaire/follow-up-letters.ts";
import { replaceTokens } from "#backend/api/questionnaire/link/link.store.ts";
import { currentStatus, distributorOf, newToken, summaryOf, tokenHashOf } from "#backend/api/questionnaire/session.domain.ts";
import { findSession, lockSession, type SessionRow, updateSession } from "#backend/api/questionnaire/session.store.ts";
import { factsOf, letterheadOf, mailOf, reminderUrl } from "#backend/api/questionnaire/session-letter.ts";
import { frozenContent } from "#backend/api/questionnaire/template.store.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import type { Transaction } from "#backend/database/database.ts";

const objectType = "questionnaire-session";
const HOUR_MS = 3_600_000;

interface LinkWanted {
  session: string;
  email?: string | undefined;
  deliver: boolean;
  reminders: boolean;
}

/** Makes the link of an open session of the caller's distributor; an earlier one dies. */
export async function makeLink(context: CallerContext, body: LinkWanted, headers: { "if-match"?: string | undefined } = {}) {
  const organisation = distributorOf(context.caller);
  const write = { verb: "questionnaire-session.link", objectType, headers, request: body };
  // The link is not stored with an idempotency key: its token must be kept nowhere.
  const { put, ...made } = await saveOnce(context, write, async (tx, seenVersion) => {
    const present = await lockSession(tx, organisation, body.session);
    if (!present) throw refuse.notFound("Session");
    requireVersion(seenVersion, present.version, { present: summaryOf(present) });
    const status = currentStatus(present);
    if (!isOpen(status) && status !== "EXPIRED") throw refuse.conflict("SESSION_CLOSED", `A session that is ${status} gets no link.`);
    const email = body.email ?? present.clientEmail;
    if (body.deliver && email === null) throw refuse.invalid("body.email", "The client has no e-mail address.");
    const token = newToken();
    const { linkValidityHours } = await frozenContent(tx, present.template);
    const now = Date.now();
    await replaceTokens(tx, present.uuid);
    // A message that waits would bring a link that is dead.
    if (present.linkMail !== null) await withdrawMail(tx, present.linkMail);
    const expiresAt = new Date(now + Math.min(linkValidityHours, LINK_VALIDITY_HOURS) * HOUR_MS).toISOString();
    await updateSession(tx, present.uuid, {
      tokenHash: tokenHashOf(token),
      expiresAt,
      linkMadeAt: new Date(now).toISOString(),
      linkOpenedAt: null,
      linkSentTo: null,
      linkMessageId: null,
      linkMail: null,
      reminders: body.reminders,
      remindersSent: 0,
      birthYearTries: 0,
      renewalAskedAt: null,
      status: Object.keys(present.answers).length > 0 ? "IN_PROGRESS" : "TO_DO",
    });
    const letter = body.deliver && email !== null ? { to: email, url: urlOf(context, token), expiresAt } : null;
    const put = letter ? await putUpLink(context, tx, present, letter) : null;
    const answer = { token, email, expiresAt, put };
    return {
      answer,
      objectId: present.uuid,
      organisationUuid: organisation,
      after: { expiresAt, deliver: body.deliver, ...(letter && { to: letter.to }) },
    };
  });
  const url = urlOf(context, made.token);
  const mail = put !== null ? await handOverNow(context, put) : body.deliver ? "NO_MAIL_SERVER" : "UNWANTED";
  return { session: body.session, ...made, url, mail } satisfies QuestionnaireToken;
}

const urlOf = ({ webAt }: CallerContext, token: string) => (webAt === undefined ? null : `${webAt}/questionnaire/${token}`);

/** Links of sessions and what is written to clients about them. */
export const linkRoutes = {
  token: api.questionnaireSessions.token.handler(({ input: { headers, body }, context }) =>
    makeLink(context, body, { "if-match": headers["if-match"] }),
  ),

  remind: api.questionnaireSessions.remind.handler(async ({ input: { params, headers }, context }) => {
    const session = await findSession(context.database.orm, distributorOf(context.caller), { uuid: params.id });
    if (!session) throw refuse.notFound("Session");
    const { linkSentTo, linkMadeAt, expiresAt, linkMessageId, linkMailState, language } = session;
    if (!isOpen(currentStatus(session)) || linkSentTo === null || linkMailState === "QUEUED" || linkMadeAt === null || expiresAt === null) {
      throw refuse.conflict("NO_LINK_SENT", "No e-mail with a link that is still valid was sent for this session.");
    }
    const head = await letterheadOf(context.database.orm, session);
    const letter = reminderMail(factsOf(session, head, expiresAt), await reminderUrl(context.database.orm, session.uuid, context.webAt));
    const mail = { ...mailOf(linkSentTo, letter, language, head), ...(linkMessageId !== null && { inReplyTo: linkMessageId }) };
    const request = { session: params.id, linkMadeAt };
    return sendMail(context, { kind: REMINDER_KIND, headers, mail, about: params.id, request });
  }),
};

/**
 * Puts up the e-mail with a link that is being made; null where nothing can be sent. The link is valid whatever becomes of it: the adviser
 * can hand it over.
 */
async function putUpLink(
  context: CallerContext,
  tx: Transaction,
  session: SessionRow,
  { to, url, expiresAt }: { to: string; url: string | null; expiresAt: string },
): Promise<string | null> {
  const { mailer } = context;
  if (!mailer || url === null) return null;
  const head = await letterheadOf(tx, session);
  const mail = mailOf(to, invitationMail(factsOf(session, head, expiresAt), url), session.language, head);
  const put = await putUpByCaller(context, tx, { kind: LINK_KIND, mail, about: session.uuid });
  await updateSession(tx, session.uuid, { linkSentTo: to, linkMessageId: mailer.messageIdOf(put), linkMail: put });
  return put;
}
