import { z } from "zod";
import { base } from "#app/contract/base.ts";
import { pdfDocument } from "#app/contract/pdf-document.ts";

/** Calls of the PDF backend. It lays out what it is given and computes no figure: documents say what the screen said. */
export const pdfGenerator = {
  simulatorReport: base
    .route({
      method: "POST",
      path: "/pdf-generator/generate-simulator-report",
      operationId: "pdf-generate-simulator-report",
      summary: "Lay out a report as a tagged PDF file",
      tags: ["pdf-generator"],
      inputStructure: "detailed",
    })
    .input(z.object({ body: pdfDocument }))
    .output(z.file()),
};
