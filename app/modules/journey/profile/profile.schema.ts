import { z } from "zod";
import { markFields } from "#app/services/calls/write-marks.ts";

/** How the client's profile is had; `birthYear` where a client without a record is asked for the first time. */
export const profileSchema = z.object({
  way: z.enum(["keep", "take", "link", "here"], "journey.profile.wayRequired"),
  birthYear: z.coerce
    .number("journey.profile.birthYearWrong")
    .int("journey.profile.birthYearWrong")
    .min(1900, "journey.profile.birthYearWrong")
    .max(2100, "journey.profile.birthYearWrong")
    .optional(),
  ...markFields,
});
