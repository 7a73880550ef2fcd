import { isKnowledgeValidation, type TemplateQuestion } from "./template.ts";

/** One answer as it was given; `at` is an instant, ISO 8601. */
export interface Attempt {
  at: string;
  answers: string[];
}
/** By code of the question: when it was answered last; of a question of knowledge every attempt, oldest first. */
export type Attempts = Record<string, Attempt[]>;

/** A question of knowledge may be tried again this long after the try before. */
const RETRY_HOURS = 24;

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((code) => b.includes(code));

/**
 * Whether an answer may be given: always, but a question of knowledge explains itself once it is answered, so that only one
 * other answer a day is taken. `chosen` is absent to ask for any other answer.
 */
export function mayAnswer(question: TemplateQuestion, attempts: Attempts, now: number, chosen?: readonly string[]): boolean {
  const earlier = attempts[question.code] ?? [];
  const last = earlier.at(-1);
  if (!isKnowledgeValidation(question) || !last || earlier.length < 2) return true;
  if (chosen && same(last.answers, chosen)) return true;
  return now - Date.parse(last.at) >= RETRY_HOURS * 3_600_000;
}

/** The attempts with one more. The same answer again to a question of knowledge is no other attempt. */
export function withAttempt(question: TemplateQuestion, attempts: Attempts, chosen: readonly string[], now: number): Attempts {
  const earlier = attempts[question.code] ?? [];
  const last = earlier.at(-1);
  const attempt = { at: new Date(now).toISOString(), answers: [...chosen] };
  if (!isKnowledgeValidation(question)) return { ...attempts, [question.code]: [attempt] };
  return last && same(last.answers, chosen) ? attempts : { ...attempts, [question.code]: [...earlier, attempt] };
}
