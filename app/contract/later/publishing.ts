import { z } from "zod";
import { base, writeHeaders } from "#app/contract/base.ts";
import { bySessionHash, fullSession } from "#app/contract/reco-session.ts";
import { publishingPart, workspacePart } from "#app/contract/reco-session-parts.ts";

const route = (method: "GET" | "POST", path: `/${string}`, operationId: string, summary: string) =>
  base.route({ method, path, operationId, summary, tags: [path.split("/")[1]!], inputStructure: "detailed" });

const partner = "/abeille/api/v1/reco_journeys/sessions/{hash}";
/** What the partner's page sends at the end; the workspace's own selection stands where it names none. */
const finalisation = bySessionHash.extend({
  headers: writeHeaders,
  body: publishingPart.pick({ advisorComment: true }).extend({ selectedAllocation: workspacePart.shape.selectedAllocation }),
});

/** The documents of the recommended series, and the end of a session inside the partner's journey. */
export const recoPublishing = {
  /** The archive holds an index that names the lines without a document. */
  dics: route(
    "GET",
    "/product-config-service/v1/reco_journeys/sessions/{hash}/publishing/dics",
    "reco-session-publishing-dics",
    "DIC documents of the lines of a finalised session as a zip file",
  )
    .input(bySessionHash)
    .output(z.file()),
  finalize: route("POST", `${partner}/finalize`, "abeille-session-finalize", "Finalise a session of the partner's journey")
    .input(finalisation)
    .output(fullSession),
  finalizeRedirect: route(
    "POST",
    `${partner}/finalize-redirect`,
    "abeille-session-finalize-redirect",
    "Finalise a session and say where the partner's journey goes on",
  )
    .input(finalisation)
    .output(z.object({ redirectUrl: z.url({ protocol: /^https$/ }).describe("an address of the partner, as it is configured") })),
};
