import { type Answers, isKnowledgeValidation, type QuestionnaireTemplate, type TemplateQuestion } from "./template.ts";

/** One answer as it was given; `at` is an instant, ISO 8601. */
export interface Attempt {
  at: string;
  answers: string[];
}
/** By code of the question: when it was answered last; of a question of knowledge every attempt, oldest first. */
export type Attempts = Record<string, Attempt[]>;

/** A question of knowledge may be tried again this long after the try before. */
export const RETRY_HOURS = 24;

const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((code) => b.includes(code));

/**
 * Whether an answer may be given: always, but the first answer to a question of knowledge counts, and another one is an attempt
 * of another day. `chosen` is absent to ask for any other answer.
 */
export function mayAnswer(question: TemplateQuestion, attempts: Attempts, now: number, chosen?: readonly string[]): boolean {
  const last = attempts[question.code]?.at(-1);
  if (!isKnowledgeValidation(question) || !last) return true;
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

/** The answers that count: of a question of knowledge the first one, whatever was tried later. */
export function countedAnswers(
  { questions }: Pick<QuestionnaireTemplate, "questions">,
  answers: Answers,
  attempts: Attempts,
): Record<string, string[]> {
  const judged = new Set(questions.filter(isKnowledgeValidation).map(({ code }) => code));
  return Object.fromEntries(
    Object.entries(answers).map(([code, chosen]) => [code, [...((judged.has(code) && attempts[code]?.[0]?.answers) || chosen)]]),
  );
}

/** Place of the attempt that counts: the first with the answer in place; results of earlier days counted a later one. */
export const countedAttempt = (tries: readonly Attempt[], counted: readonly string[]): number =>
  tries.findIndex(({ answers }) => same(answers, counted));
