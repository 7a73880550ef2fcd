import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { pagePermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { switchView } from "#app/modules/model-portfolio/switch/switch-view.server.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";

/** What could replace a line of the composition, for who may change it. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, pagePermission(area, params));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  if (!found.editable) throw notAuthorised("model-portfolio-edit");
  const view = await switchView(viewer, found, area, params.series ?? "", new URL(request.url).searchParams);
  if (!view) throw data(null, { status: 404 });
  return { view };
}
