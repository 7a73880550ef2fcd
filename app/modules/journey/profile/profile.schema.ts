import { z } from "zod";
import { figureSchema } from "#app/components/form/figure-schema.ts";
import { saysSomething } from "#app/domain/advice/words/own-words.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { isBirthYear } from "#app/domain/person/name.ts";
import { issueOn, TOGETHER } from "#app/modules/journey/client/client.schema.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const WAYS = ["keep", "take", "lower", "declare", "link", "here"] as const;
/** Most characters of the reason of a more careful profile. */
const LONGEST_REASON = 1000;

/** How the client's profile is had; `birthYear` where a client without a record is asked for the first time. Messages are keys of texts. */
export function profileSchema(language: InterfaceLanguage) {
  const share = figureSchema(language, 100, "journey.profile.lossWrong").optional();
  return z
    .object({
      way: z.enum(WAYS, "journey.profile.wayRequired"),
      loweredTo: z.enum(RISK_PROFILES, "journey.profile.lowerRequired").optional(),
      loweredReason: z.string().trim().max(LONGEST_REASON, "journey.form.textLong").optional(),
      declaredTo: z.enum(RISK_PROFILES, "journey.profile.declaredRequired").optional(),
      capacity: share,
      accepted: share,
      birthYear: z.coerce
        .number("journey.profile.birthYearWrong")
        .int("journey.profile.birthYearWrong")
        .refine(isBirthYear, "journey.profile.birthYearWrong")
        .optional(),
      ...markFields,
    })
    .superRefine(({ way, loweredTo, loweredReason, declaredTo, capacity }, context) => {
      const issue = issueOn(context);
      if (way === "lower" && !loweredTo) issue("loweredTo", "journey.profile.lowerRequired");
      if (way === "lower" && !saysSomething(loweredReason)) issue("loweredReason", "journey.profile.reasonRequired");
      if (way === "declare" && !declaredTo) issue("declaredTo", "journey.profile.declaredRequired");
      if (way === "declare" && capacity === undefined) issue("capacity", "journey.profile.capacityRequired");
    }, TOGETHER);
}
