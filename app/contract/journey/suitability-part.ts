import { z } from "zod";
import { instant, uuid } from "#app/contract/base.ts";
import { allocation, ownWords, sustainabilityPart, text } from "#app/contract/journey/session-parts.ts";
import { ANSWERERS } from "#app/domain/advice/rule.ts";
import { QUIZ } from "#app/domain/advice/structured-quiz.ts";
import { ADVICE_CHECKS } from "#app/domain/journey.ts";

/** An orange check that the client accepts, as it was measured then; it is void when the measure changes. */
export const acceptance = z.object({
  allocation: allocation.shape.number,
  code: z.enum(ADVICE_CHECKS),
  subject: text(80).optional(),
  found: text(200).optional(),
  allowed: text(200).optional(),
  series: z.array(uuid).max(100).optional(),
  reasons: z.array(text(300).min(1)).min(1).max(30),
  words: ownWords(2000),
  by: z.enum(ANSWERERS).optional().describe("who answers: whom the rule names, and nobody else; by default that one"),
});
const quizAnswers = Object.fromEntries(QUIZ.map(({ code }) => [code, z.boolean().optional()])) as Record<
  (typeof QUIZ)[number]["code"],
  z.ZodOptional<z.ZodBoolean>
>;
const quizTry = z.object({ at: instant, answers: z.object(quizAnswers) });
/** What the client declared and accepted for this advice. */
export const suitabilityPart = z.object({
  acceptances: z.array(acceptance).max(100).default([]),
  /** Preferences for this advice only, in place of the client's, and why; null: the client's own hold. */
  adaptation: z
    .object({ preferences: sustainabilityPart, reason: ownWords(2000) })
    .nullable()
    .default(null),
  structured: z
    .object({
      answers: z.object(quizAnswers),
      tries: z.array(quizTry).max(200).optional().describe("every try, oldest first; kept by the platform, whatever a call sends"),
    })
    .nullable()
    .default(null),
});
