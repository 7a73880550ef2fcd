import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/monitored-portfolio/pages/portfolio/portfolio.server.ts";

export { default, ErrorBoundary, handle, links, meta } from "#app/modules/monitored-portfolio/pages/portfolio/portfolio.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");

export const action = (args: ActionFunctionArgs) => page.action(args, "admin");
