import { eq, sql } from "drizzle-orm";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import type { LinkMail, LinkMailFacts } from "#app/domain/questionnaire/link-mail.ts";
import { addToken } from "#backend/api/questionnaire/link/link.store.ts";
import { newToken, tokenHashOf } from "#backend/api/questionnaire/session.domain.ts";
import type { SessionRow } from "#backend/api/questionnaire/session.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { appUser, organisation } from "#backend/database/schema/index.ts";
import { htmlText, type LetterHead, plainText } from "#backend/mail/letter.ts";
import type { OutgoingMail } from "#backend/mail/mailer.ts";

/** What a letter about a session needs beside the session: the organisation's look and the sender's address. */
export interface Letterhead extends LetterHead {
  /** Of the organisation, for letters to its own people. */
  language: InterfaceLanguage;
  senderEmail: string | null;
}

export async function letterheadOf(queries: Queries, session: Pick<SessionRow, "organisation" | "sender">): Promise<Letterhead> {
  const [row] = await queries
    .select({
      name: organisation.name,
      colour: sql<string | null>`${organisation.graphicChart} ->> 'primaryButtonsColor'`,
      language: organisation.language,
      senderEmail: appUser.email,
    })
    .from(organisation)
    .innerJoin(appUser, eq(appUser.uuid, session.sender))
    .where(eq(organisation.uuid, session.organisation));
  if (!row) throw new Error("The organisation or the sender of a session is gone.");
  return { ...row, language: row.language.startsWith("EN") ? "en" : "fr" };
}

/** Facts of the letters to the client, in the client's language. */
export const factsOf = (session: SessionRow, { name }: LetterHead, expiresAt: string): LinkMailFacts => ({
  language: session.language,
  client: `${session.clientFirstName} ${session.clientLastName}`,
  sender: `${session.senderFirstName} ${session.senderLastName}`.trim(),
  organisation: name,
  title: session.title[session.language],
  expiresAt,
});

/**
 * Address of one more link to a session, for a reminder: the platform keeps no token, so the one that was sent first cannot be
 * repeated. It ends with that one. Null where the process knows no address of the web side.
 */
export async function reminderUrl(queries: Queries, session: string, webAt: string | undefined): Promise<string | null> {
  if (webAt === undefined) return null;
  const token = newToken();
  await addToken(queries, session, tokenHashOf(token));
  return `${webAt}/questionnaire/${token}`;
}

/** A letter as an e-mail in the organisation's look; what the client answers goes to the sender. */
export const mailOf = (to: string, letter: LinkMail, language: InterfaceLanguage, head: Letterhead, replies = true): OutgoingMail => ({
  to: [to],
  subject: letter.subject,
  text: plainText(letter),
  html: htmlText(letter, language, head),
  ...(replies && head.senderEmail && { replyTo: head.senderEmail }),
});
