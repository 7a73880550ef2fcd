import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { findPortfolio, requireKeeper, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { transfersAction } from "#app/modules/monitored-portfolio/transfer/transfers-action.server.ts";
import { transfersView } from "#app/modules/monitored-portfolio/transfer/transfers-view.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireKeeper(viewer);
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  return { view: await transfersView(viewer, found, area, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit", "reporting");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return transfersAction({ viewer, context, area }, found, await parseForm(request));
}
