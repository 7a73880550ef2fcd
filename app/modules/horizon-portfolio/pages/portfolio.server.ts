import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { shownPortfolio } from "#app/modules/horizon-portfolio/horizon-portfolio.server.ts";
import type { HorizonArea } from "#app/modules/horizon-portfolio/paths.ts";
import { portfolioHead } from "#app/modules/horizon-portfolio/portfolio-view.server.ts";

/** The head of a portfolio, around the tab that is shown of it. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: HorizonArea) {
  const viewer = await requirePermission({ request, context }, "horizon-model-portfolios");
  const found = await shownPortfolio(viewer, params.uuid);
  return { head: found && portfolioHead(viewer, area, found) };
}
