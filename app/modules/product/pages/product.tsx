import { Outlet, useLoaderData } from "@remix-run/react";
import { ProductFrame } from "#app/modules/product/product-frame.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./product.server.ts";

export const handle = { i18n: ["products"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.head.name, matches);

export default function Product() {
  const { head } = useLoaderData<typeof loader>();
  return (
    <ProductFrame head={head}>
      <Outlet />
    </ProductFrame>
  );
}

export { ProductNotFound as ErrorBoundary } from "#app/modules/product/product-frame.tsx";
export { loadedOnce as shouldRevalidate } from "#app/platform/loaded-once.ts";
