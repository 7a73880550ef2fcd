import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { findPortfolio, shownPortfolio } from "#app/modules/horizon-portfolio/horizon-portfolio.server.ts";
import type { HorizonArea } from "#app/modules/horizon-portfolio/paths.ts";
import { portfolioAction } from "#app/modules/horizon-portfolio/portfolio-action.server.ts";
import { portfolioView } from "#app/modules/horizon-portfolio/portfolio-view.server.ts";
import { editsHorizon } from "#app/modules/horizon-portfolio/tabs.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "horizon-model-portfolios");
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  return { view: await portfolioView(viewer, found, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: HorizonArea) {
  const viewer = await requirePermission({ request, context }, "horizon-model-portfolios");
  if (!editsHorizon(viewer)) throw notAuthorised("horizon-model-portfolios");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return portfolioAction({ viewer, context, area }, found, await parseForm(request), request.url);
}
