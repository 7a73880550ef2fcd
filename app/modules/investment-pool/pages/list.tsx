import { useLoaderData } from "@remix-run/react";
import { PoolListPage } from "#app/modules/investment-pool/list-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./list.server.ts";

export const handle = { i18n: ["pools"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function PoolList() {
  const { list } = useLoaderData<typeof loader>();
  return <PoolListPage list={list} />;
}
