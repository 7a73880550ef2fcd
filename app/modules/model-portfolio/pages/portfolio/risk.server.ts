import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { riskView } from "#app/modules/model-portfolio/risk/risk-view.server.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  return {
    title: getFixedT(viewer.language)("portfolioRisk.title", { name: found.name }),
    risk: await riskView(viewer, found, new URL(request.url).searchParams.get("benchmark")),
  };
}
