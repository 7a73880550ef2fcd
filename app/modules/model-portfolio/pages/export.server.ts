import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MOST_EXPORTED } from "#app/domain/model-portfolio.ts";
import { exportPortfolios } from "#app/modules/model-portfolio/list-view.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { portfoliosPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

/** The portfolios of the list, filtered as its address says, as one Excel file in the person's language. */
export async function loader({ request, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area, "model-portfolio-excel-download"));
  const file = await attempt(
    () => exportPortfolios(viewer, request.url),
    ({ status }) => status === 413,
  );
  if ("value" in file) return fileAnswer(file.value);
  const list = `${portfoliosPath(area)}${new URL(request.url).search}`;
  return redirectWithToast(context, list, { kind: "negative", key: "modelPortfolios.list.exportMost", params: { most: MOST_EXPORTED } });
}
