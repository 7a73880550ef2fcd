import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/monitored-portfolio/pages/transfer/trial-report.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args);
