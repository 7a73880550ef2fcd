import type { QuestionnaireSession, QuestionnaireToken } from "#app/contract/questionnaire.ts";
import type { RetailClient } from "#app/contract/retail-client.ts";
import type { RiskProfile } from "#app/domain/questionnaire/template.ts";
import { isAppError } from "#app/services/app-error.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function orNull<T>(id: string | undefined, call: (id: string) => Promise<T>): Promise<T | null> {
  if (id === undefined || !UUID.test(id)) return null;
  try {
    return await call(id);
  } catch (error) {
    if (isAppError(error) && error.status === 404) return null;
    throw error;
  }
}

/** Null when the organisation has no such session. */
export const findSession = ({ api }: Viewer, uuid: string | undefined): Promise<QuestionnaireSession | null> =>
  orNull(uuid, (id) => api.questionnaireSessions.get({ params: { id } }));

/** Null when the organisation has no such client. */
export const findClient = ({ api }: Viewer, uuid: string | undefined): Promise<RetailClient | null> =>
  orNull(uuid, (id) => api.retailClients.get({ params: { id } }));

/** Published questionnaires that the organisation may send. */
export async function templateChoices({ api }: Viewer) {
  const items = await everyItem((page) => api.questionnaireTemplates.open({ query: page }));
  return items.map(({ id, name }) => ({ value: id, label: name }));
}

export interface Marks {
  idem: string;
  version: number;
}
/** Marks of a posted form; a version that is none is refused by the service. */
export const marksOf = (form: FormData): Marks => ({ idem: String(form.get("idem") ?? ""), version: Number(form.get("version")) || 0 });
const headersOf = ({ idem, version }: Marks) => ({
  ...(idem.length >= 8 ? { "idempotency-key": idem } : {}),
  "if-match": String(version),
});

/** Code of a refusal that the page explains; other failures are thrown. */
async function outcomeOf<T>(call: () => Promise<T>): Promise<{ done: T } | { refused: string }> {
  try {
    return { done: await call() };
  } catch (error) {
    if (isAppError(error) && [400, 409, 422, 503].includes(error.status)) return { refused: error.code };
    throw error;
  }
}

export const makeLink = (
  { api }: Viewer,
  session: string,
  link: { email?: string; deliver: boolean; reminders: boolean },
  version: number,
) =>
  outcomeOf<QuestionnaireToken>(() =>
    api.questionnaireSessions.token({ headers: { "if-match": String(version) }, body: { session, ...link } }),
  );

export const remindClient = ({ api }: Viewer, id: string, { idem }: Marks) =>
  outcomeOf(() => api.questionnaireSessions.remind({ params: { id }, headers: idem.length >= 8 ? { "idempotency-key": idem } : {} }));

/** Asks for a higher profile. */
export const askRaise = ({ api }: Viewer, id: string, body: { profile: RiskProfile; reason: string }, marks: Marks) =>
  outcomeOf<QuestionnaireSession>(() => api.questionnaireResults.raise({ params: { id }, headers: headersOf(marks), body }));

/** Accepts or refuses a higher profile that somebody else asked for. */
export const decideRaise = ({ api }: Viewer, id: string, body: { accepted: boolean; note?: string }, marks: Marks) =>
  outcomeOf<QuestionnaireSession>(() => api.questionnaireResults.decideRaise({ params: { id }, headers: headersOf(marks), body }));

interface Change {
  status?: "DONE" | "ABANDONNED" | "ARCHIVED";
  answers?: Record<string, string[]>;
  reason?: string;
  override?: { profile: RiskProfile; reason: string };
}
/** Writes to a session, unless it changed since the person saw it. */
export const changeSession = ({ api }: Viewer, id: string, { status, ...body }: Change, marks: Marks) =>
  outcomeOf<QuestionnaireSession>(() =>
    api.questionnaireSessions.update({ params: { id }, query: status ? { status } : {}, headers: headersOf(marks), body }),
  );
