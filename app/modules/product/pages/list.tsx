import { useLoaderData } from "@remix-run/react";
import { ProductListPage } from "#app/modules/product/list-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./list.server.ts";

export const handle = { i18n: ["products"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function ProductList() {
  const { list } = useLoaderData<typeof loader>();
  return <ProductListPage list={list} />;
}
