import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { SeriesListPage } from "#app/modules/series/list/list-page.tsx";
import { seriesListView } from "#app/modules/series/list/list-view.server.ts";
import { seriesArea } from "#app/modules/series/series-area.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["series"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "data");
  return { list: await seriesListView(viewer, seriesArea(new URL(request.url)), request.url) };
}

export default function SeriesList() {
  const { list } = useLoaderData<typeof loader>();
  return <SeriesListPage list={list} />;
}
