import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { isKeeping, MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { monitoredListView } from "#app/modules/monitored-portfolio/list/list-view.server.ts";
import { requireKeeper } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import type { MonitoredArea } from "#app/navigation/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: MonitoredArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  if (isKeeping(area)) requireKeeper(viewer);
  return { list: await monitoredListView(viewer, area, request.url) };
}
