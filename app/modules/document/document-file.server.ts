import type { PdfDocument } from "#app/contract/document/pdf-document.ts";
import { paperLogo } from "#app/domain/theme/paper-logo.server.ts";
import { attempt, type Refusal } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** The file of a document with the organisation's logo, or why the PDF backend gives none; sign-in and rights are answered by the page. */
export async function pdfFile(viewer: Viewer, document: PdfDocument): Promise<{ value: File } | { refusal: Refusal }> {
  const logo = await paperLogo(viewer.organisation.graphicChart);
  return attempt(
    () => viewer.pdf.pdfGenerator.simulatorReport({ body: { ...document, ...(logo ? { logo } : {}) } }),
    ({ status }) => status !== 401 && status !== 403,
  );
}

export const nameOf = ({ user }: Viewer): string => [user.firstName, user.lastName].filter(Boolean).join(" ") || user.username;
