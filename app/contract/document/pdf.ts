import { z } from "zod";
import { route } from "#app/contract/base.ts";
import { pdfDocument } from "#app/contract/document/pdf-document.ts";

/** Calls of the PDF backend. It lays out what it is given and computes no figure: documents say what the screen said. */
export const pdfGenerator = {
  simulatorReport: route(
    "POST",
    "/pdf-generator/generate-simulator-report",
    "pdf-generate-simulator-report",
    "Lay out a report as a tagged PDF file",
  )
    .input(z.object({ body: pdfDocument }))
    .output(z.file()),
};
