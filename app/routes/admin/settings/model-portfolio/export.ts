import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { exportPortfolios } from "#app/modules/model-portfolio/list-view.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** The portfolios of the list, filtered as its address says, as one Excel file in the person's language. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url, "model-portfolio-excel-download"));
  return fileAnswer(await exportPortfolios(viewer, request.url));
}
