import { z } from "zod";
import { RISK_PROFILES } from "#app/domain/questionnaire/template.ts";

const both = z.object({ fr: z.string(), en: z.string() });

/** What the answers of a completed session gave. It stays as it was when the session was completed. */
export const questionnaireScore = z.object({
  end: z.string(),
  path: z.array(z.string()),
  points: z.record(z.string(), z.number()),
  sectionScores: z.record(z.string(), z.number()).nullable(),
  toleranceBand: z.string().nullable(),
  knowledgeBand: z.string().nullable(),
  baseProfile: z.enum(RISK_PROFILES).nullable(),
  profile: z.enum(RISK_PROFILES).nullable(),
  /** Caps that keep the profile where it is. */
  binding: z.array(z.string()),
  /** Words for the client and, for sessions scored since, for the adviser; what each took away. */
  findings: z.array(
    z.object({
      code: z.string(),
      severity: z.enum(["BLOCK", "REFER", "CAP", "NOTE"]),
      sentence: both,
      adviserSentence: both.optional(),
      lowered: z
        .object({ from: z.enum(RISK_PROFILES), to: z.enum(RISK_PROFILES).nullable() })
        .nullable()
        .optional(),
    }),
  ),
  /** Families of products that the questionnaire opens by its questions of knowledge; absent in older results. */
  families: z
    .array(
      z.object({
        code: z.string(),
        title: both,
        open: z.boolean(),
        right: z.number(),
        needed: z.number(),
        closedBy: z.enum(["KNOWLEDGE", "PROFILE"]).nullable(),
      }),
    )
    .optional(),
  structuredProductsUnlocked: z.boolean(),
  suggestedSri: z.object({ min: z.number(), max: z.number() }).nullable(),
  fields: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
