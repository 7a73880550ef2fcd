import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { documentLook } from "#app/domain/theme/document-look.server.ts";
import { paperLogo } from "#app/domain/theme/paper-logo.server.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { houseOf } from "#backend/api/questionnaire/result.store.ts";
import type { Queries, ServiceContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import type { PortfolioRow } from "../portfolio/portfolio.store.ts";
import { type ReportLook, type ReportTemplate, reportDocument } from "./report-document.ts";
import { gatherFacts, ReportRefused } from "./report-facts.ts";

export interface ReportAsked {
  from: string | null;
  to: string;
  language: InterfaceLanguage;
  template: ReportTemplate;
}

/** How documents of a house look: its colours, its font, its logo as paper can show it. */
export async function lookOf(queries: Queries, house: string): Promise<ReportLook> {
  const { chart } = await houseOf(queries, house);
  const logo = await paperLogo(chart);
  const { theme, assetClasses } = documentLook(chart);
  return { theme, colours: assetClasses, ...(logo ? { logo } : {}) };
}

/**
 * The report of a portfolio as a PDF file, with the last day that it knows.
 * Throws 422 without values or a composition by then, 503 where no PDF backend is reached.
 */
export async function reportFile(
  { queries, layOut }: { queries: Queries; layOut: ServiceContext["layOut"] },
  row: PortfolioRow,
  { from, to, language, template }: ReportAsked,
): Promise<{ file: File; day: string }> {
  if (!layOut) throw refuse.unavailable("PDF_NOT_REACHED", "This API reaches no PDF backend (PDF_URL): there is no file.");
  try {
    const facts = await gatherFacts(queries, row, { from, to });
    const look = await lookOf(queries, row.assetManager);
    const document = reportDocument(facts, { template, language, look, today: marketToday() });
    return { file: new File([await layOut(document)], `${document.fileName}.pdf`, { type: "application/pdf" }), day: facts.day };
  } catch (error) {
    if (!(error instanceof ReportRefused)) throw error;
    const { code, problem } = error;
    throw refuse.unprocessable(
      problem?.code ?? code,
      "There is no report of this portfolio by that day.",
      problem ? { series: problem.series } : {},
    );
  }
}
