import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { shownProduct } from "#app/modules/product/product.server.ts";
import { productHead } from "#app/modules/product/product-view.server.ts";
import type { ProductsArea } from "#app/navigation/paths.ts";

/** The head of a product, around its page. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: ProductsArea) {
  const viewer = await requirePermission({ request, context }, "settings-products");
  const found = await shownProduct(viewer, params.id);
  if (!found) throw data(null, { status: 404 });
  return { head: productHead(viewer, area, found) };
}
