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

export const quizPassed = (answers: Partial<Record<QuizCode, boolean>>): boolean =>
  QUIZ.every(({ code, right }) => answers[code] === right);
