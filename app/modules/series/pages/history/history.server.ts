import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { historyView } from "#app/modules/series/history/history-view.server.ts";
import { seriesPage } from "#app/modules/series/series-page.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-view");
  return { view: await historyView(viewer, await seriesPage(viewer, request, params, area), request.url) };
}
