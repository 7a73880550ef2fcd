import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { findProduct, shownProduct } from "#app/modules/product/product.server.ts";
import { saveProduct } from "#app/modules/product/product-action.server.ts";
import { editsProducts, productsArea } from "#app/modules/product/product-area.ts";
import { ProductPage } from "#app/modules/product/product-page.tsx";
import { productView } from "#app/modules/product/product-view.server.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-products");
  const found = await shownProduct(viewer, params.id);
  if (!found) throw data(null, { status: 404 });
  return { view: await productView(viewer, productsArea(new URL(request.url)), found) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-products");
  if (!editsProducts(viewer)) throw notAuthorised("settings-products");
  const found = await findProduct(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  return saveProduct({ viewer, context, area: productsArea(new URL(request.url)) }, found, await parseForm(request));
}

export default function ProductDetail() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <ProductPage view={view} lastResult={answer?.result} />;
}
