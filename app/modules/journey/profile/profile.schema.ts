import { z } from "zod";
import { saysSomething } from "#app/domain/advice/words/own-words.ts";
import { RISK_PROFILES } from "#app/domain/journey.ts";
import { isBirthYear } from "#app/domain/person/name.ts";
import { issueOn, TOGETHER } from "#app/modules/journey/client/client.schema.ts";
import { markFields } from "#app/services/calls/write-marks.ts";

const WAYS = ["keep", "take", "lower", "link", "here"] as const;
/** Most characters of the reason of a more careful profile. */
const LONGEST_REASON = 1000;

/** How the client's profile is had; `birthYear` where a client without a record is asked for the first time. */
export const profileSchema = z
  .object({
    way: z.enum(WAYS, "journey.profile.wayRequired"),
    loweredTo: z.enum(RISK_PROFILES, "journey.profile.lowerRequired").optional(),
    loweredReason: z.string().trim().max(LONGEST_REASON, "journey.form.textLong").optional(),
    birthYear: z.coerce
      .number("journey.profile.birthYearWrong")
      .int("journey.profile.birthYearWrong")
      .refine(isBirthYear, "journey.profile.birthYearWrong")
      .optional(),
    ...markFields,
  })
  .superRefine(({ way, loweredTo, loweredReason }, context) => {
    if (way !== "lower") return;
    const issue = issueOn(context);
    if (!loweredTo) issue("loweredTo", "journey.profile.lowerRequired");
    if (!saysSomething(loweredReason)) issue("loweredReason", "journey.profile.reasonRequired");
  }, TOGETHER);
