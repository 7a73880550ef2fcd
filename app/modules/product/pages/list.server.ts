import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { productListView } from "#app/modules/product/list-view.server.ts";
import type { ProductsArea } from "#app/navigation/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: ProductsArea) {
  const viewer = await requirePermission({ request, context }, "settings-products");
  return { list: await productListView(viewer, area, request.url) };
}
