import { z } from "zod";
import { uuid } from "#app/contract/base.ts";
import {
  CONTROL_SEVERITIES,
  PROFILE_METHODS,
  QUESTION_TYPES,
  RISK_PROFILES,
  SCORING_MODES,
  SENTIMENTS,
} from "#app/domain/questionnaire/template.ts";

/** Names that every object of the language has are none of ours. */
const code = z.string().regex(/^(?!(?:__proto__|constructor|prototype)$)[\w-]{1,40}$/, "code");
const words = z.object({ fr: z.string().max(2000), en: z.string().max(2000) });
const points = z.number().int().min(-1000).max(1000);
const profile = z.enum(RISK_PROFILES);
const bands = z.array(z.object({ code, from: points, to: points, profile: profile.optional() })).max(40);
const age = z.number().int().min(0).max(130);
const condition = z.union([
  z.object({ question: code, answer: z.array(code).min(1).max(40) }),
  z.object({ section: code, from: points, to: points }),
  z.object({ fromAge: age, toAge: age }),
  z.object({ section: code, aboveSection: code, by: z.number().int().min(1).max(3) }),
  z.object({ fact: code, aboveFact: code }),
  z.object({ unanswered: z.array(code).min(1).max(40) }),
]);

const answer = z.object({
  code,
  label: words,
  points: points.optional(),
  exclusive: z.boolean().optional(),
  next: code.optional(),
  correct: z.boolean().optional(),
  sentiment: z.enum(SENTIMENTS).optional(),
  feedback: words.optional(),
  set: z.record(code, z.union([z.string().max(200), z.number(), z.boolean(), z.null()])).optional(),
  default: z.boolean().optional(),
  perCentOfAmount: z.number().min(0).max(100).optional(),
});

const question = z.object({
  code,
  section: code,
  type: z.enum(QUESTION_TYPES),
  title: words,
  help: words.optional(),
  helpWithAmount: words.optional(),
  required: z.boolean().optional(),
  scoring: z.object({ mode: z.enum(SCORING_MODES), min: points.optional(), max: points.optional() }).optional(),
  answers: z.array(answer).max(40).optional(),
  minAnswers: z.number().int().min(0).max(40).optional(),
  maxAnswers: z.number().int().min(1).max(40).optional(),
  visibleIf: z.object({ question: code, notAnswered: z.array(code).max(40) }).optional(),
  unlocks: code.optional(),
  next: code.optional(),
  outcome: z.enum(["PROFILE", "NO_PROFILE"]).optional(),
});

/** What is stored beside the content of a template. */
export const templateName = z.object({
  name: z.string().trim().min(1).max(160).optional(),
  description: z.string().trim().max(1000).optional(),
  /** The only distributor that may send it, or `all`. */
  distributor: z.union([uuid, z.literal("all")]).optional(),
});

/** Shape of a questionnaire; whether it makes sense is said by `templateReasons` when it is to be published. */
export const questionnaireContent = z.object({
  code,
  version: z.number().int().min(1).max(100_000),
  languages: z
    .array(z.enum(["fr", "en"]))
    .min(1)
    .max(2),
  defaultLanguage: z.enum(["fr", "en"]),
  linkValidityHours: z.number().int().min(1).max(48),
  firstQuestion: code,
  title: words,
  sections: z
    .array(z.object({ code, title: words, scored: z.boolean(), min: points.optional(), max: points.optional() }))
    .min(1)
    .max(30),
  questions: z.array(question).min(1).max(200),
  profiles: z
    .array(
      z.object({
        code: profile,
        rank: z.number().int(),
        label: words,
        suggestedSri: z.object({ min: z.number().int().min(1).max(7), max: z.number().int().min(1).max(7) }),
      }),
    )
    .max(4),
  toleranceBands: bands,
  knowledgeBands: bands,
  profileRule: z.object({
    method: z.enum(PROFILE_METHODS),
    base: z.object({ section: code, bands: z.literal("toleranceBands") }),
    caps: z.array(z.object({ code, when: condition, max: profile, sentence: words.optional() })).max(60),
    controls: z
      .array(
        z.object({
          code,
          severity: z.enum(CONTROL_SEVERITIES),
          when: z.array(condition).max(10),
          max: profile.optional(),
          sentence: words,
          adviserSentence: words.optional(),
        }),
      )
      .max(60)
      .optional(),
  }),
  productGates: z
    .array(
      z.object({
        code,
        title: words,
        questions: z.array(code).min(1).max(40),
        right: z.number().int().min(1).max(40),
        forbiddenProfiles: z.array(profile).max(4),
      }),
    )
    .max(20)
    .optional(),
  structuredProductsRule: z
    .object({
      unlockedWhen: z.object({ question: code, pointsAtLeast: points }),
      forbiddenProfiles: z.array(profile).max(4),
      firstTimeWhenNot: code,
    })
    .optional(),
});
