import { z } from "zod";
import { listOf, route, uuid, versionOf, writeHeaders } from "#app/contract/base.ts";
import { measuredAllocation } from "#app/contract/journey/advice.ts";
import { secondReading } from "#app/contract/journey/second-reading-part.ts";
import { recoSession } from "#app/contract/journey/session.ts";

const root = "/product-config-service/v1/reco_journeys/second-readings";
const one = z.object({ uuid });

/** An advice as its second reader sees it: whom it is for, and its selected allocation as it is measured now; null where none is selected. */
const askedReading = z.object({
  session: recoSession,
  measured: measuredAllocation.nullable(),
  names: z.record(z.string(), z.string()).describe("of the series that stand in lines and checks"),
  done: z.boolean().describe("nothing waits for the caller"),
  version: versionOf("the session"),
});

/** Advices that colleagues ask the caller to read under the caller's own sign-in; nothing else of a colleague's session can be seen. */
export const secondReadings = {
  list: route("GET", root, "reco-second-readings-list", "Sessions of colleagues that wait for the caller to read them")
    .input(z.object({}))
    .output(listOf(recoSession)),
  get: route("GET", `${root}/{uuid}`, "reco-second-readings-get", "An advice of a colleague that the caller is asked to read")
    .input(z.object({ params: one }))
    .output(askedReading),
  confirm: route(
    "PUT",
    `${root}/{uuid}`,
    "reco-second-readings-put",
    "Say that the caller has read the advice, as it is measured now; refused to who has written it",
  )
    .input(z.object({ params: one, headers: writeHeaders, body: secondReading.pick({ words: true }) }))
    .output(askedReading),
};
