import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { seriesListView } from "#app/modules/series/list/list-view.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "data");
  // Whoever has the data opens the page; the series on it are for those whose organisation sees series.
  if (!viewer.permissions.has("series-view")) return { title: getFixedT(viewer.language)("series.list.title"), list: null };
  const list = await seriesListView(viewer, area, request.url);
  return { title: list.title, list };
}
