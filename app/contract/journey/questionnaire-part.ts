import { z } from "zod";
import { isoDate, uuid } from "#app/contract/base.ts";
import { ownWords, percentage, text } from "#app/contract/journey/session-parts.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";

/** Answers by question, and the profile that they gave. */
export const questionnairePart = z.object({
  answers: z
    .record(z.string().min(1).max(80), z.union([text(2000), z.number(), z.boolean(), z.array(text(200)).max(50)]))
    .refine((answers) => Object.keys(answers).length <= 300, "at most 300 answers"),
  riskProfile: z.enum(RISK_PROFILES).optional(),
  /** When the profile was given, and until when it counts. */
  statedOn: isoDate.optional(),
  expiresOn: isoDate.optional(),
  /** The session of risk profiling whose result was taken over. */
  questionnaireSession: uuid.optional(),
  /** Why the profile is more careful than the questionnaire's. */
  loweredReason: ownWords(1000).optional(),
  statedLosses: z
    .object({ capacity: percentage, accepted: percentage.optional() })
    .optional()
    .describe(
      "losses of a year that the client can bear and accepts, per cent of the contract; for a profile without a questionnaire alone",
    ),
});
