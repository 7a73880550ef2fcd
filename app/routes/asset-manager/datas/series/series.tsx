import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/series/pages/series.server.ts";

export { default, ErrorBoundary, handle, meta, shouldRevalidate } from "#app/modules/series/pages/series.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");
