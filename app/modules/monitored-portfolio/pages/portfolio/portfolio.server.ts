import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { monitoredHead } from "#app/modules/monitored-portfolio/frame/head-view.server.ts";
import { moveOn } from "#app/modules/monitored-portfolio/general/general-action.server.ts";
import { findPortfolio, requireKeeper, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

/** The head of a portfolio, around the page that is shown of it. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireKeeper(viewer);
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  return { head: monitoredHead(viewer, found, area) };
}

/** The step of the work, moved on from the head of whichever page. */
export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return moveOn({ viewer, context, area }, found, await parseForm(request));
}
