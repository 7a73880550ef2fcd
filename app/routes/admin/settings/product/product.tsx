import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { shownProduct } from "#app/modules/product/product.server.ts";
import { productsArea } from "#app/modules/product/product-area.ts";
import { ProductFrame } from "#app/modules/product/product-frame.tsx";
import { productHead } from "#app/modules/product/product-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["products"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.head.name, matches);

/** The head of a product, around its page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-products");
  const found = await shownProduct(viewer, params.id);
  if (!found) throw data(null, { status: 404 });
  return { head: productHead(viewer, productsArea(new URL(request.url)), found) };
}

export { loadedOnce as shouldRevalidate } from "#app/components/behaviour/loaded-once.ts";

export default function Product() {
  const { head } = useLoaderData<typeof loader>();
  return (
    <ProductFrame head={head}>
      <Outlet />
    </ProductFrame>
  );
}

export { ProductNotFound as ErrorBoundary } from "#app/modules/product/product-frame.tsx";
