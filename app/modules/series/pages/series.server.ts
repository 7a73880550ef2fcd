import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { seriesHead } from "#app/modules/series/detail/detail-view.server.ts";
import { findSeriesPage } from "#app/modules/series/series-page.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";

/** The head of a series, around the page that is shown of it. Without such a series the page answers, which may not be the person's to open. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const page = await findSeriesPage(viewer, request, params, area);
  return { series: page && seriesHead(viewer, page.record, page.area) };
}
