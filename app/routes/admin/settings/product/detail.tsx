import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { findProduct } from "#app/modules/product/product.server.ts";
import { saveProduct } from "#app/modules/product/product-action.server.ts";
import { editsProducts, productsArea } from "#app/modules/product/product-area.ts";
import { ProductNotFound, ProductPage } from "#app/modules/product/product-page.tsx";
import { productView } from "#app/modules/product/product-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["products"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-products");
  const found = await findProduct(viewer, params.id ?? "");
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

export function ErrorBoundary() {
  const location = useLocation();
  return (
    <NotFoundBoundary>
      <ProductNotFound area={productsArea(location)} />
    </NotFoundBoundary>
  );
}
