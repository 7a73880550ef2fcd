import { z } from "zod";
import { instant, uuid } from "#app/contract/base.ts";
import { acceptance } from "#app/contract/journey/suitability-part.ts";

/** What a second person read under their own sign-in: the outcome as it was measured then. */
export const secondReading = acceptance.extend({ reader: uuid, at: instant });
/** Who has written the session before its present adviser, whom it asks to read it, and what was read. */
export const secondReadingPart = z.object({
  authors: z.array(uuid).default([]),
  asked: z.object({ reader: uuid, at: instant }).nullable().default(null),
  readings: z.array(secondReading).default([]),
});
