import { ORPCError } from "@orpc/server";
import { eq } from "drizzle-orm";
import type { QuestionnaireToken } from "#app/contract/questionnaire/questionnaire.ts";
import { invitationMail, reminderMail } from "#app/domain/questionnaire/link-mail.ts";
import { isOpen, LINK_VALIDITY_HOURS } from "#app/domain/questionnaire/session-status.ts";
import { sendMail } from "#backend/api/e-mail/send-mail.ts";
import { replaceTokens } from "#backend/api/questionnaire/link/link.store.ts";
import { currentStatus, distributorOf, newToken, summaryOf, tokenHashOf } from "#backend/api/questionnaire/session.domain.ts";
import { findSession, lockSession, noteLinkMail, type SessionRow, updateSession } from "#backend/api/questionnaire/session.store.ts";
import { factsOf, letterheadOf, mailOf, reminderUrl } from "#backend/api/questionnaire/session-letter.ts";
import { frozenContent } from "#backend/api/questionnaire/template.store.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { requireVersion, saveOnce } from "#backend/calls/save-once.ts";
import { sentMail } from "#backend/database/schema/index.ts";

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
  const { session, ...made } = await saveOnce(context, write, async (tx, seenVersion) => {
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
    const expiresAt = new Date(now + Math.min(linkValidityHours, LINK_VALIDITY_HOURS) * HOUR_MS).toISOString();
    await updateSession(tx, present.uuid, {
      tokenHash: tokenHashOf(token),
      expiresAt,
      linkMadeAt: new Date(now).toISOString(),
      linkOpenedAt: null,
      linkSentTo: null,
      linkMessageId: null,
      reminders: body.reminders,
      remindersSent: 0,
      birthYearTries: 0,
      renewalAskedAt: null,
      status: Object.keys(present.answers).length > 0 ? "IN_PROGRESS" : "TO_DO",
    });
    const answer = { session: present, token, email, expiresAt };
    return { answer, objectId: present.uuid, organisationUuid: organisation, after: { expiresAt, deliver: body.deliver } };
  });
  const url = context.webAt === undefined ? null : `${context.webAt}/questionnaire/${made.token}`;
  const mail = body.deliver && made.email !== null ? await deliver(context, session, { ...made, to: made.email, url }) : "UNWANTED";
  return { session: session.uuid, ...made, url, mail };
}

/** Links of sessions and what is written to clients about them. */
export const linkRoutes = {
  token: api.questionnaireSessions.token.handler(({ input: { headers, body }, context }) =>
    makeLink(context, body, { "if-match": headers["if-match"] }),
  ),

  remind: api.questionnaireSessions.remind.handler(async ({ input: { params, headers }, context }) => {
    const session = await findSession(context.database.orm, distributorOf(context.caller), { uuid: params.id });
    if (!session) throw refuse.notFound("Session");
    const { linkSentTo, linkMadeAt, expiresAt, linkMessageId, language } = session;
    if (!isOpen(currentStatus(session)) || linkSentTo === null || linkMadeAt === null || expiresAt === null) {
      throw refuse.conflict("NO_LINK_SENT", "No e-mail with a link that is still valid was sent for this session.");
    }
    const head = await letterheadOf(context.database.orm, session);
    const letter = reminderMail(factsOf(session, head, expiresAt), await reminderUrl(context.database.orm, session.uuid, context.webAt));
    const mail = { ...mailOf(linkSentTo, letter, language, head), ...(linkMessageId !== null && { inReplyTo: linkMessageId }) };
    return sendMail(context, { kind: "questionnaire-reminder", headers, mail, request: { session: params.id, linkMadeAt } });
  }),
};

/** Mails a link that was just made. The link is valid whatever becomes of the mail: the adviser can hand it over. */
async function deliver(
  context: CallerContext,
  session: SessionRow,
  { to, url, expiresAt }: { to: string; url: string | null; expiresAt: string },
): Promise<QuestionnaireToken["mail"]> {
  if (!context.mailer || url === null) return "NO_MAIL_SERVER";
  const { orm } = context.database;
  const head = await letterheadOf(orm, session);
  const mail = mailOf(to, invitationMail(factsOf(session, head, expiresAt), url), session.language, head);
  try {
    // What tells one sending from another holds no token: it is kept with the audit log's hash.
    const request = { session: session.uuid, expiresAt };
    const { uuid, status } = await sendMail(context, { kind: "questionnaire-link", headers: {}, mail, request });
    const [row] = await orm.select({ messageId: sentMail.messageId }).from(sentMail).where(eq(sentMail.uuid, uuid));
    await noteLinkMail(orm, session.uuid, { expiresAt, to, messageId: row?.messageId ?? null });
    return status;
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return "FAILED";
  }
}
