import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { reportingListView } from "#app/modules/consolidated-reporting/list-view.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { requireKeeper } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import type { ReportingArea } from "#app/navigation/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: ReportingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireKeeper(viewer);
  return { list: await reportingListView(viewer, area, request.url) };
}
