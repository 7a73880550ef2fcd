import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { SeriesUses } from "#app/modules/series/detail/uses-page.tsx";
import { usesView } from "#app/modules/series/detail/uses-view.server.ts";
import { SeriesError } from "#app/modules/series/series-error.tsx";
import { SeriesFrame } from "#app/modules/series/series-frame.tsx";
import { seriesPage } from "#app/modules/series/series-page.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["series", "seriesPages"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.series.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const page = await seriesPage(viewer, request, params);
  return { series: page.series, view: await usesView(viewer, page) };
}

export default function SeriesUsesRoute() {
  const { series, view } = useLoaderData<typeof loader>();
  return (
    <SeriesFrame series={series} tab="uses">
      <SeriesUses view={view} />
    </SeriesFrame>
  );
}

export const ErrorBoundary = SeriesError;
