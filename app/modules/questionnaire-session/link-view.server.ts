import type { QuestionnaireSession, QuestionnaireToken } from "#app/contract/questionnaire/questionnaire.ts";
import { instantWithZone, invitationMail, type LinkMailFacts } from "#app/domain/questionnaire/link-mail.ts";
import { LINK_VALIDITY_HOURS } from "#app/domain/questionnaire/session-status.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { movesOf } from "./list-view.server.ts";

const HOUR_MS = 3_600_000;

const factsOf = ({ organisation }: Viewer, session: QuestionnaireSession, expiresAt: string): LinkMailFacts => ({
  language: session.language,
  client: session.client.name,
  sender: session.sender.name,
  organisation: organisation.name,
  title: session.questionnaire.title[session.language],
  expiresAt,
});

/** The message as text; a reader of another language than the page's hears it in its own. */
function messageOf(viewer: Viewer, session: QuestionnaireSession, expiresAt: string, url: string) {
  const { subject, paragraphs, link, after } = invitationMail(factsOf(viewer, session, expiresAt), url);
  return { subject, text: [...paragraphs, ...(link ? [link.url] : []), ...after].join("\n\n") };
}

/** What the modal of a link shows before it is made: the questionnaire says for how many hours its links are valid. */
export async function linkView(viewer: Viewer, session: QuestionnaireSession) {
  const t = getFixedT(viewer.language);
  const move = movesOf(session).link;
  const alive = session.status !== "EXPIRED" && session.linkMadeAt !== null && session.expiresAt !== null;
  const { content } = await viewer.api.questionnaireTemplates.openOne({ params: { id: session.questionnaire.id } });
  const hours = Math.min(content.linkValidityHours, LINK_VALIDITY_HOURS);
  const expiresAt = new Date(Date.now() + hours * HOUR_MS).toISOString();
  return {
    title: t(move === "renew" ? "riskProfiling.link.renewTitle" : "riskProfiling.link.sendTitle"),
    uuid: session.id,
    client: session.client.name,
    email: session.client.email,
    distributor: viewer.organisation.name,
    sender: session.sender.name,
    questionnaire: session.questionnaire.title[viewer.language],
    language: session.language,
    closed: move === null,
    oldUntil: alive && session.expiresAt ? instantWithZone(session.expiresAt, viewer.language) : null,
    message: messageOf(viewer, session, expiresAt, t("riskProfiling.link.placeholder")),
    messageHint: t("riskProfiling.link.previewHint", { count: hours }),
    version: session.version,
  };
}
export type LinkModalView = Awaited<ReturnType<typeof linkView>>;

/** What the modal shows once a link is made: the only moment at which it is known. */
export function madeLink(viewer: Viewer, session: QuestionnaireSession, { url, token, email, expiresAt, mail }: QuestionnaireToken) {
  const address = url ?? token;
  const { subject, text } = messageOf(viewer, session, expiresAt, address);
  return { address, mail, email, until: instantWithZone(expiresAt, viewer.language), message: `${subject}\n\n${text}` };
}
export type MadeLink = ReturnType<typeof madeLink>;
