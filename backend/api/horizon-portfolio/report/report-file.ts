import { glidepathRule, horizonReporting } from "#app/contract/horizon-portfolio/section.ts";
import { inForceOn } from "#app/domain/allocation/horizon-portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { marketToday } from "#app/domain/time/market-day.ts";
import { lookOf } from "#backend/api/monitored-portfolio/document/report-file.ts";
import type { CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { pdfDataOf } from "../pdf-data.ts";
import type { PortfolioRow } from "../portfolio.store.ts";
import { sectionsOf } from "../section.store.ts";
import { horizonReport } from "./report-document.ts";

interface Asked {
  from: string;
  to: string;
  language: InterfaceLanguage;
}

/** The report of a portfolio between two days as a PDF file. Throws 422 without a rule or a grid by then, 503 where no PDF backend is reached. */
export async function reportFile(context: CallerContext, portfolio: PortfolioRow, { from, to, language }: Asked): Promise<File> {
  const { layOut } = context;
  const { orm } = context.database;
  if (!layOut) throw refuse.unavailable("PDF_NOT_REACHED", "This API reaches no PDF backend (PDF_URL): there is no file.");
  const data = await pdfDataOf(context, portfolio, { dateFrom: from, dateTo: to });
  const sections = await sectionsOf(orm, [portfolio.uuid]);
  const inForce = (kind: (typeof sections)[number]["kind"], day: string) =>
    inForceOn(
      sections.filter((section) => section.kind === kind),
      day,
    );
  const [settings, rule, grid] = [inForce("reporting", to), inForce("rule", from), inForce("grid", to)];
  if (!grid || grid.date > to) throw refuse.unprocessable("HORIZON_GRID_MISSING", "The portfolio has no grid by that day.");
  const document = horizonReport(
    {
      ...{ portfolio, data, gridDate: grid.date },
      settings: settings ? horizonReporting.parse(settings.content) : null,
      rule: rule ? glidepathRule.parse(rule.content) : null,
    },
    { language, look: await lookOf(orm, portfolio.owner), today: marketToday() },
  );
  return new File([await layOut(document)], `${document.fileName}.pdf`, { type: "application/pdf" });
}
