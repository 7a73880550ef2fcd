import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { saveCode } from "#app/modules/monitored-portfolio/follow/code-action.server.ts";
import { configures, followView } from "#app/modules/monitored-portfolio/follow/follow-view.server.ts";
import { findPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import type { MonitoredArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: MonitoredArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return { view: await followView(viewer, found, area) };
}

/** What an insurer calls the portfolio. */
export async function action({ request, params, context }: ActionFunctionArgs, area: MonitoredArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  if (!configures(viewer, area)) throw notAuthorised("po-ableConfigAaaModelPortfolios");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return saveCode({ viewer, context }, found, await parseForm(request));
}
