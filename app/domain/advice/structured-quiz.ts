import { RETRY_HOURS } from "#app/domain/questionnaire/attempts.ts";

/**
 * True or false: what who buys a structured product has to know. Structured products stay locked until every statement is
 * judged rightly (AMF position DOC-2010-05: the client understands what may be lost and who owes the money).
 */
export const QUIZ = [
  { code: "CAPITAL_AT_RISK", right: true },
  { code: "ISSUER_DEFAULT", right: true },
  { code: "GUARANTEED_COUPON", right: false },
  { code: "EARLY_SALE", right: true },
  { code: "FULL_MARKET_GAIN", right: false },
] as const;
export type QuizCode = (typeof QUIZ)[number]["code"];
export type QuizAnswers = Partial<Record<QuizCode, boolean | undefined>>;

/** One try of the quiz; `at` is an instant. */
export interface QuizTry {
  at: string;
  answers: QuizAnswers;
}

export const quizPassed = (answers: QuizAnswers): boolean => QUIZ.every(({ code, right }) => answers[code] === right);
/** Every statement is judged, rightly or not. */
export const isWholeQuiz = (answers: QuizAnswers): boolean => QUIZ.every(({ code }) => answers[code] !== undefined);
export const sameAnswers = (one: QuizAnswers, other: QuizAnswers): boolean => QUIZ.every(({ code }) => one[code] === other[code]);

/**
 * From when another try may be made, where the last one was wrong and is not of another day yet; null: at once. The right answers
 * were shown with the try: as with a question of knowledge, another one is a matter of another day.
 */
export function nextTryFrom(last: QuizTry | undefined, now: Date): Date | null {
  if (!last || quizPassed(last.answers)) return null;
  const from = new Date(Date.parse(last.at) + RETRY_HOURS * 3_600_000);
  return from > now ? from : null;
}
