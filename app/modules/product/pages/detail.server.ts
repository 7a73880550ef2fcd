import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { findProduct, shownProduct } from "#app/modules/product/product.server.ts";
import { saveProduct } from "#app/modules/product/product-action.server.ts";
import { editsProducts } from "#app/modules/product/product-area.ts";
import { productView } from "#app/modules/product/product-view.server.ts";
import type { ProductsArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: ProductsArea) {
  const viewer = await requirePermission({ request, context }, "settings-products");
  const found = await shownProduct(viewer, params.id);
  if (!found) throw data(null, { status: 404 });
  return { view: await productView(viewer, area, found) };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: ProductsArea) {
  const viewer = await requirePermission({ request, context }, "settings-products");
  if (!editsProducts(viewer)) throw notAuthorised("settings-products");
  const found = await findProduct(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  return saveProduct({ viewer, context, area }, found, await parseForm(request));
}
