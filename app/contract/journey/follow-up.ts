import { z } from "zod";
import { isoDate, onceHeaders, route, writeHeaders } from "#app/contract/base.ts";
import { bySessionHash, fullSession } from "#app/contract/journey/session.ts";

const root = "/product-config-service/v1/reco_journeys/sessions/{hash}";

/** What becomes of a published advice. */
export const adviceFollowUps = {
  execution: route(
    "PUT",
    `${root}/execution`,
    "reco-session-execution-put",
    "Say on which day the insurer carried the published advice out; null takes it back",
  )
    .input(z.object({ ...bySessionHash.shape, headers: writeHeaders, body: z.object({ executedOn: isoDate.nullable() }) }))
    .output(fullSession),
  portfolio: route(
    "POST",
    `${root}/portfolio`,
    "reco-session-portfolio-create",
    "Follow what the contract holds after the published advice as a model portfolio of the caller's",
  )
    .route({ successStatus: 201 })
    .input(z.object({ ...bySessionHash.shape, headers: onceHeaders, body: z.object({ name: z.string().trim().min(1).max(120) }) }))
    .output(fullSession),
};
