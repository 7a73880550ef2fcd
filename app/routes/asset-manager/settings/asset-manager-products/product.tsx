import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/product/pages/product.server.ts";

export { default, ErrorBoundary, handle, meta, shouldRevalidate } from "#app/modules/product/pages/product.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");
