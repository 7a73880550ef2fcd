import { z } from "zod";
import { base } from "#app/contract/base.ts";
import { bySessionHash } from "#app/contract/reco-session.ts";

/** The documents of the recommended series. */
export const recoPublishing = {
  /** The archive holds an index that names the lines without a document. */
  dics: base
    .route({
      method: "GET",
      path: "/product-config-service/v1/reco_journeys/sessions/{hash}/publishing/dics",
      operationId: "reco-session-publishing-dics",
      summary: "DIC documents of the lines of a finalised session as a zip file",
      tags: ["product-config-service"],
      inputStructure: "detailed",
    })
    .input(bySessionHash)
    .output(z.file()),
};
