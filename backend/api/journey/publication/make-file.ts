import { pdfDocument } from "#app/contract/document/pdf-document.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { type AdviceDocument, adviceDocument } from "#app/domain/advice-report/report-document.ts";
import { documentLook } from "#app/domain/theme/document-look.server.ts";
import { paperLogo } from "#app/domain/theme/paper-logo.server.ts";
import { houseOf } from "#backend/api/questionnaire/result.store.ts";
import type { LayOut, Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";

/** One document of an advice as a PDF file in the organisation's look. Throws 503 where no PDF backend is reached. */
export async function documentFile(
  { queries, layOut }: { queries: Queries; layOut: ((...asked: [Parameters<LayOut>[0]]) => ReturnType<LayOut>) | null | undefined },
  { which, facts, organisation }: { which: AdviceDocument; facts: AdviceFacts; organisation: string },
): Promise<File> {
  if (!layOut) throw refuse.unavailable("PDF_NOT_REACHED", "This API reaches no PDF backend (PDF_URL): there is no file.");
  const { chart } = await houseOf(queries, organisation);
  const logo = await paperLogo(chart);
  const document = pdfDocument.parse(adviceDocument(which, facts, { theme: documentLook(chart).theme, ...(logo ? { logo } : {}) }));
  return new File([await layOut(document)], `${document.fileName}.pdf`, { type: "application/pdf" });
}
