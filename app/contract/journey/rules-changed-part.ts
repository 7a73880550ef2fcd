import { z } from "zod";
import { instant } from "#app/contract/base.ts";
import { recoConfig } from "#app/contract/journey/journey.ts";

const rules = recoConfig.pick({ advice: true, "proposal-params": true });

/** Rules that were changed since a session began, by the version of the journey that changed them; empty once its advice is final. */
export const rulesChangedPart = z
  .array(
    z.object({
      version: z.number().int(),
      at: instant,
      /** Names of the members of `advice` and `proposal-params`; a bound of suitability as `suitability.<name>`. */
      rules: z.array(z.string()),
      before: rules,
      after: rules,
    }),
  )
  .default([]);
