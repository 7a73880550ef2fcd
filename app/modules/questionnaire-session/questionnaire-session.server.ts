import type { QuestionnaireSession } from "#app/contract/questionnaire/questionnaire.ts";
import type { RetailClient } from "#app/contract/retail-client/retail-client.ts";
import type { RiskProfile } from "#app/domain/questionnaire/template.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { foundOrNull } from "#app/services/calls/found.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Null when the organisation has no such session. */
export const findSession = ({ api }: Viewer, uuid: string | undefined): Promise<QuestionnaireSession | null> =>
  foundOrNull(uuid, (id) => api.questionnaireSessions.get({ params: { id } }));

/** Null when the organisation has no such client. */
export const findClient = ({ api }: Viewer, uuid: string | undefined): Promise<RetailClient | null> =>
  foundOrNull(uuid, (id) => api.retailClients.get({ params: { id } }));

/** Published questionnaires that the organisation may send. */
export async function templateChoices({ api }: Viewer) {
  const items = await everyItem((page) => api.questionnaireTemplates.open({ query: page }));
  return items.map(({ id, name }) => ({ value: id, label: name }));
}

/** What the pages explain; other failures are thrown. */
const TOLD = new Set([400, 409, 422, 429, 503]);
const explained = <T>(call: () => Promise<T>) => attempt(call, ({ status }) => TOLD.has(status));

export const makeLink = (
  { api }: Viewer,
  session: string,
  link: { email?: string; deliver: boolean; reminders: boolean },
  version: number | undefined,
) => explained(() => api.questionnaireSessions.token({ headers: headersOfChange({ version }), body: { session, ...link } }));

export const remindClient = ({ api }: Viewer, id: string, marks: WriteMarks) =>
  explained(() => api.questionnaireSessions.remind({ params: { id }, headers: headersOfNew(marks) }));

/** Asks for a higher profile. */
export const askRaise = ({ api }: Viewer, id: string, body: { profile: RiskProfile; reason: string }, marks: WriteMarks) =>
  explained(() => api.questionnaireResults.raise({ params: { id }, headers: headersOfChange(marks), body }));

/** Accepts or refuses a higher profile that somebody else asked for. */
export const decideRaise = ({ api }: Viewer, id: string, body: { accepted: boolean; note?: string }, marks: WriteMarks) =>
  explained(() => api.questionnaireResults.decideRaise({ params: { id }, headers: headersOfChange(marks), body }));

interface Change {
  status?: "DONE" | "ABANDONNED" | "ARCHIVED";
  answers?: Record<string, string[]>;
  answersSeen?: number;
  reason?: string;
  override?: { profile: RiskProfile; reason: string };
}
/** Writes to a session, unless it changed since the person saw it. */
export const changeSession = ({ api }: Viewer, id: string, { status, ...body }: Change, marks: WriteMarks) =>
  explained(() =>
    api.questionnaireSessions.update({ params: { id }, query: status ? { status } : {}, headers: headersOfChange(marks), body }),
  );
