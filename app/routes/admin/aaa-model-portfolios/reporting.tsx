import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/monitored-portfolio/pages/portfolio/reporting.server.ts";

export { default, handle } from "#app/modules/monitored-portfolio/pages/portfolio/reporting.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");
