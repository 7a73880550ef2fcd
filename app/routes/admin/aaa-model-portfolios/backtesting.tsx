import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/monitored-portfolio/pages/computing/backtesting.server.ts";

export { default, handle } from "#app/modules/monitored-portfolio/pages/computing/backtesting.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");
