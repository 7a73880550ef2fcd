import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findPortfolio } from "#app/modules/horizon-portfolio/horizon-portfolio.server.ts";
import { type HorizonArea, horizonPortfoliosPath } from "#app/modules/horizon-portfolio/paths.ts";
import { deletePortfolio } from "#app/modules/horizon-portfolio/portfolio-action.server.ts";
import { editsHorizon } from "#app/modules/horizon-portfolio/tabs.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: HorizonArea) {
  const viewer = await requirePermission({ request, context }, "horizon-model-portfolios");
  if (!editsHorizon(viewer)) throw notAuthorised("horizon-model-portfolios");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const { uuid, name, version } = found;
  const title = getFixedT(viewer.language)("horizonPortfolios.delete.title", { name });
  return { uuid, name, version, title, area, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: HorizonArea) {
  const viewer = await requirePermission({ request, context }, "horizon-model-portfolios");
  if (!editsHorizon(viewer)) throw notAuthorised("horizon-model-portfolios");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  // Pressed twice: the first press deleted it.
  if (!found) return redirect(horizonPortfoliosPath(area), 303);
  return deletePortfolio({ viewer, context, area }, found, await parseForm(request));
}
