import { eq } from "drizzle-orm";
import { pdfDocument } from "#app/contract/document/pdf-document.ts";
import type { AdviceFacts } from "#app/domain/advice-report/facts.ts";
import { type AdviceDocument, adviceDocument } from "#app/domain/advice-report/report-document.ts";
import { documentLook } from "#app/domain/theme/document-look.server.ts";
import { paperLogo } from "#app/domain/theme/paper-logo.server.ts";
import { houseOf } from "#backend/api/questionnaire/result.store.ts";
import type { LayOut, Queries } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { recoJourney } from "#backend/database/schema/index.ts";

/** Cover image of the journey, as paper can show it. */
async function coverOf(queries: Queries, journey: string) {
  const [found] = await queries
    .select({ image: recoJourney.coverImage, type: recoJourney.coverContentType })
    .from(recoJourney)
    .where(eq(recoJourney.uuid, journey));
  return found?.image && found.type ? paperLogo({ logoData: found.image.toString("base64"), logoContentType: found.type }) : null;
}

/** One document of an advice as a PDF file in the organisation's look. Throws 503 where no PDF backend is reached. */
export async function documentFile(
  { queries, layOut }: { queries: Queries; layOut: ((...asked: [Parameters<LayOut>[0]]) => ReturnType<LayOut>) | null | undefined },
  { which, facts, organisation }: { which: AdviceDocument; facts: AdviceFacts; organisation: string },
): Promise<File> {
  if (!layOut) throw refuse.unavailable("PDF_NOT_REACHED", "This API reaches no PDF backend (PDF_URL): there is no file.");
  const { chart } = await houseOf(queries, organisation);
  const logo = await paperLogo(chart);
  const look = { theme: documentLook(chart).theme, ...(logo ? { logo } : {}) };
  const image = which === "report" ? await coverOf(queries, facts.versions.journey.uuid) : null;
  const document = pdfDocument.parse(adviceDocument(which, facts, look, image));
  return new File([await layOut(document)], `${document.fileName}.pdf`, { type: "application/pdf" });
}
