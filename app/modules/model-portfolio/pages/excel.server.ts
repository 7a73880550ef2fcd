import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** The portfolio as an Excel file, in the person's language. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area, "model-portfolio-excel-download"));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const file = await viewer.api.modelPortfolios.toExcel({ params: { id: found.uuid }, query: { language: viewer.language } });
  return fileAnswer(file);
}
