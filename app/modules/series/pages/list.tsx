import { useLoaderData } from "@remix-run/react";
import { ClosedSeriesPage, SeriesListPage } from "#app/modules/series/list/list-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./list.server.ts";

export const handle = { i18n: ["series"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function SeriesList() {
  const { title, list } = useLoaderData<typeof loader>();
  return list ? <SeriesListPage list={list} /> : <ClosedSeriesPage title={title} />;
}
