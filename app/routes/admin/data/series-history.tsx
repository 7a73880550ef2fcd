import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { SeriesHistory } from "#app/modules/series/history/history-page.tsx";
import { historyView } from "#app/modules/series/history/history-view.server.ts";
import { SeriesError } from "#app/modules/series/series-error.tsx";
import { SeriesFrame } from "#app/modules/series/series-frame.tsx";
import { seriesPage } from "#app/modules/series/series-page.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["series", "seriesPages"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.series.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const page = await seriesPage(viewer, request, params);
  return { series: page.series, view: await historyView(viewer, page, request.url) };
}

export default function SeriesHistoryRoute() {
  const { series, view } = useLoaderData<typeof loader>();
  return (
    <SeriesFrame series={series} tab="history">
      <SeriesHistory series={series} view={view} />
    </SeriesFrame>
  );
}

export const ErrorBoundary = SeriesError;
