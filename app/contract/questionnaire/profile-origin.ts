import { z } from "zod";
import { instant, uuid } from "#app/contract/base.ts";

/** How a client's profile came about: the questionnaire that gave it, and who put another one in its place. */
export const profileOrigin = z.object({
  session: uuid,
  completedAt: instant,
  completedBy: z.enum(["CLIENT", "ADVISER"]),
  /** Whether the profile is another one than the answers gave. */
  decided: z.enum(["LOWERED", "RAISED"]).nullable(),
  /** Who put it there and why; a higher one was accepted by a second person. */
  decision: z.object({ by: z.string(), at: instant, reason: z.string(), secondBy: z.string().nullable() }).nullable(),
});
