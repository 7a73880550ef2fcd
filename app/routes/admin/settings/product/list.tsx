import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ProductListPage } from "#app/modules/product/list-page.tsx";
import { productListView } from "#app/modules/product/list-view.server.ts";
import { productsArea } from "#app/modules/product/product-area.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["products"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-products");
  return { list: await productListView(viewer, productsArea(new URL(request.url)), request.url) };
}

export default function ProductList() {
  const { list } = useLoaderData<typeof loader>();
  return <ProductListPage list={list} />;
}
