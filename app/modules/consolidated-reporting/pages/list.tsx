import { useLoaderData } from "@remix-run/react";
import { ReportingListPage } from "#app/modules/consolidated-reporting/list-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./list.server.ts";

export const handle = { i18n: ["consolidatedReportings"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function ReportingList() {
  const { list } = useLoaderData<typeof loader>();
  return <ReportingListPage list={list} />;
}
