import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { portfolioHead } from "#app/modules/model-portfolio/head-view.server.ts";
import { shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { pagePermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";

/** The head of a portfolio, around the page that is shown of it. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, pagePermission(area, params));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  return { head: portfolioHead(viewer, found, area) };
}
