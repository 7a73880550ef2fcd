import type { SessionCreation } from "#app/contract/journey/session-parts.ts";
import { monthsLater } from "#app/domain/advice/age.ts";
import { USUAL_BOUNDS } from "#app/domain/advice/suitability/bounds.ts";
import { lackOf } from "#app/domain/advice/words/own-words.ts";
import { findTemplate } from "#backend/api/questionnaire/template.store.ts";
import type { Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { configOf, type Part } from "./session.domain.ts";
import type { SessionRow } from "./session.store.ts";

interface Dated {
  statedOn?: string | undefined;
  expiresOn?: string | undefined;
}

/**
 * Reasons and acceptances say something, each by its place in the request; what is left out says nothing and is not asked here. Throws 422
 * WORDS_WITHOUT_CONTENT with the place and what is lacking: `characters` or `words`.
 */
export function requireContent(said: Readonly<Record<string, string | undefined>>): void {
  for (const [field, text] of Object.entries(said)) {
    const lacks = text === undefined ? null : lackOf(text);
    if (lacks !== null)
      throw refuse.unprocessable("WORDS_WITHOUT_CONTENT", `${field} says too little: at least 20 characters and three words.`, {
        field,
        lacks,
      });
  }
}

/** Refuses 400 days that cannot be: stated after today, or valid before that day or for longer than `months`. */
export function requireSoundDays({ statedOn, expiresOn }: Dated, today: string, months: number, at = "body"): void {
  if (statedOn !== undefined && statedOn > today) throw refuse.invalid(`${at}.statedOn`, "lies in the future");
  if (expiresOn === undefined) return;
  if (expiresOn < (statedOn ?? today)) throw refuse.invalid(`${at}.expiresOn`, "lies before the day on which it was stated");
  if (expiresOn > monthsLater(statedOn ?? today, months)) throw refuse.invalid(`${at}.expiresOn`, `is more than ${months} months later`);
}

const monthsOf = (row: SessionRow) => configOf(row).advice.suitability?.profileMonths ?? USUAL_BOUNDS.profileMonths;

/** What is said of a client's profile: days that can be, and answers to questions that the journey's questionnaire has. */
export async function requireSoundQuestionnaire(
  queries: Queries,
  row: SessionRow,
  part: Part<"questionnaire">,
  today: string,
): Promise<void> {
  requireSoundDays(part, today, monthsOf(row));
  requireContent({ "body.loweredReason": part.loweredReason || undefined });
  const answered = Object.keys(part.answers);
  if (answered.length === 0) return;
  const { questionnaireTemplate } = configOf(row).advice;
  const template = questionnaireTemplate ? await findTemplate(queries, questionnaireTemplate) : null;
  const known = new Set(template?.content.questions.map(({ code }) => code));
  const unknown = answered.find((code) => !known.has(code));
  if (unknown !== undefined) throw refuse.invalid(`body.answers.${unknown}`, "is no question of the journey's questionnaire");
}

export const requireSoundPreferences = (row: SessionRow, part: Part<"sustainability">, today: string): void =>
  requireSoundDays(part, today, monthsOf(row));

/** Oldest age at which somebody is taken to live, in years. */
const OLDEST = 120;

/** Days that a session begins with: nothing that was said or born lies in the future. */
export function requireSoundBeginning(creation: SessionCreation, today: string): void {
  const { clientRiskKeyLastUpdate, clientEsgLastUpdate, clientBirthDate, coSubscriberBirthDate, currentCompositionDate } = creation;
  const said = { clientRiskKeyLastUpdate, clientEsgLastUpdate, clientBirthDate, coSubscriberBirthDate, currentCompositionDate };
  for (const [name, value] of Object.entries(said))
    if (value !== undefined && value > today) throw refuse.invalid(`body.${name}`, "lies in the future");
  for (const [name, value] of Object.entries({ clientBirthDate, coSubscriberBirthDate }))
    if (value !== undefined && value < monthsLater(today, -12 * OLDEST))
      throw refuse.invalid(`body.${name}`, `is more than ${OLDEST} years ago`);
}
