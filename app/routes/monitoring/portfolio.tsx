import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/monitored-portfolio/pages/follow.server.ts";

export { default, ErrorBoundary, handle, links, meta } from "#app/modules/monitored-portfolio/pages/follow.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "monitoring");
