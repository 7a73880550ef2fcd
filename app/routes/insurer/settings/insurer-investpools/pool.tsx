import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/investment-pool/pages/pool.server.ts";

export { default, ErrorBoundary, handle, meta, shouldRevalidate } from "#app/modules/investment-pool/pages/pool.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "insurer");
