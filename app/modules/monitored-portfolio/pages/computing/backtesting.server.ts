import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { requireKeeper, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { backtestingView } from "#app/modules/monitored-portfolio/values/backtesting.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireKeeper(viewer);
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  return { view: await backtestingView(viewer, found, area, request.url) };
}
