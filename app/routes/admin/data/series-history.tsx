import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { SeriesHistory } from "#app/modules/series/history/history-page.tsx";
import { historyView } from "#app/modules/series/history/history-view.server.ts";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import { seriesPage } from "#app/modules/series/series-page.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  return { view: await historyView(viewer, await seriesPage(viewer, request, params), request.url) };
}

export default function SeriesHistoryRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <SeriesHistory series={useSeries()} view={view} />;
}
