import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/monitored-portfolio/pages/portfolio/constraints.server.ts";

export { default, handle } from "#app/modules/monitored-portfolio/pages/portfolio/constraints.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");
