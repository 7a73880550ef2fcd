import { useLoaderData } from "@remix-run/react";
import { MonitoredListPage } from "#app/modules/monitored-portfolio/list/list-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./list.server.ts";

export const handle = { i18n: ["monitoredPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function MonitoredPortfolios() {
  const { list } = useLoaderData<typeof loader>();
  return <MonitoredListPage list={list} />;
}
