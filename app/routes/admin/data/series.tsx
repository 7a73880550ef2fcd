import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { seriesHead } from "#app/modules/series/detail/detail-view.server.ts";
import { SeriesFrame } from "#app/modules/series/series-frame.tsx";
import { findSeriesPage } from "#app/modules/series/series-page.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["series", "seriesPages"] };

/** Every page of a series has its name as title. */
export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.series?.name, matches);

/** The head of a series, around the page that is shown of it. Without such a series the page answers, which may not be the person's to open. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const page = await findSeriesPage(viewer, request, params);
  return { series: page && seriesHead(viewer, page.record, page.area) };
}

export { loadedOnce as shouldRevalidate } from "#app/components/behaviour/loaded-once.ts";

export default function Series() {
  const { series } = useLoaderData<typeof loader>();
  if (!series) return <Outlet />;
  return (
    <SeriesFrame series={series}>
      <Outlet context={series} />
    </SeriesFrame>
  );
}

export { SeriesError as ErrorBoundary } from "#app/modules/series/series-error.tsx";
