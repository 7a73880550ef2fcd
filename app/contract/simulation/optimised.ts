import { z } from "zod";
import { decimal, isoDate } from "#app/contract/base.ts";
import { weightedLines } from "#app/contract/simulation/simulator-config.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { OPTIMISATION_AIMS } from "#app/domain/simulation/optimise/aims.ts";

const riskClass = z.number().min(1).max(7);
/** A proposal of the optimiser that was taken over; weights and bounds in per cent. */
export const optimisationRecord = z.object({
  on: isoDate,
  aim: z.enum(OPTIMISATION_AIMS),
  amount: decimal.optional(),
  profile: z.enum(RISK_PROFILES).optional(),
  band: z.object({ min: riskClass, max: riskClass }).optional().describe("classes of risk of the profile"),
  averageClass: riskClass.optional(),
  beyondProfile: z.boolean().optional().describe("it stands outside of the band, and was taken over all the same"),
  risk: z
    .union([z.strictObject({ srri: z.number().int().min(1).max(7) }), z.strictObject({ volatilityMin: decimal, volatilityMax: decimal })])
    .optional(),
  minLines: z.number().int().min(1).max(60),
  bounds: z.array(z.object({ of: z.string().max(60), min: decimal, max: decimal })).max(100),
  allocation: weightedLines.max(100),
});
