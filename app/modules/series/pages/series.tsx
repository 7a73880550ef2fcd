import { Outlet, useLoaderData } from "@remix-run/react";
import { SeriesFrame } from "#app/modules/series/series-frame.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./series.server.ts";

export const handle = { i18n: ["series", "seriesPages"] };

/** Every page of a series has its name as title. */
export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.series?.name, matches);

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
export { loadedOnce as shouldRevalidate } from "#app/platform/loaded-once.ts";
