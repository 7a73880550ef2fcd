import { useLoaderData } from "@remix-run/react";
import { ProductsPage } from "#app/modules/regulatory-file/list-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./list.server.ts";

export const handle = { i18n: ["regulatoryFiles"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function RegulatoryProducts() {
  const { list } = useLoaderData<typeof loader>();
  return <ProductsPage list={list} />;
}
