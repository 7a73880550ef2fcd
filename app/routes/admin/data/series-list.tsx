import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { ClosedSeriesPage, SeriesListPage } from "#app/modules/series/list/list-page.tsx";
import { seriesListView } from "#app/modules/series/list/list-view.server.ts";
import { seriesArea } from "#app/modules/series/series-area.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["series"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "data");
  // Whoever has the data opens the page; the series on it are for those whose organisation sees series.
  if (!viewer.permissions.has("series-view")) return { title: getFixedT(viewer.language)("series.list.title"), list: null };
  const list = await seriesListView(viewer, seriesArea(new URL(request.url)), request.url);
  return { title: list.title, list };
}

export default function SeriesList() {
  const { title, list } = useLoaderData<typeof loader>();
  return list ? <SeriesListPage list={list} /> : <ClosedSeriesPage title={title} />;
}
