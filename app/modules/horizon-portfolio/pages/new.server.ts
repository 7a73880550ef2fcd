import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { portfolioChoices } from "#app/modules/horizon-portfolio/horizon-portfolio.server.ts";
import type { HorizonArea } from "#app/modules/horizon-portfolio/paths.ts";
import { createPortfolio } from "#app/modules/horizon-portfolio/portfolio-action.server.ts";
import { generalValues } from "#app/modules/horizon-portfolio/portfolio-view.server.ts";
import { editsHorizon } from "#app/modules/horizon-portfolio/tabs.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: HorizonArea) {
  const viewer = await requirePermission({ request, context }, "horizon-model-portfolios");
  if (!editsHorizon(viewer)) throw notAuthorised("horizon-model-portfolios");
  const title = getFixedT(viewer.language)("horizonPortfolios.form.newTitle");
  return { title, area, values: generalValues(null), choices: await portfolioChoices(viewer, null), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs, area: HorizonArea) {
  const viewer = await requirePermission({ request, context }, "horizon-model-portfolios");
  if (!editsHorizon(viewer)) throw notAuthorised("horizon-model-portfolios");
  return createPortfolio({ viewer, context, area }, await parseForm(request));
}
