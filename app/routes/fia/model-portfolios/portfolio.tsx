import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/model-portfolio/pages/portfolio/portfolio.server.ts";

export { default, ErrorBoundary, handle, links, shouldRevalidate } from "#app/modules/model-portfolio/pages/portfolio/portfolio.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "fia");
