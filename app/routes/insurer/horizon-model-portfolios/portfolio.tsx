import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/horizon-portfolio/pages/portfolio.server.ts";

export { default, ErrorBoundary, handle, meta } from "#app/modules/horizon-portfolio/pages/portfolio.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "insurer");
