import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/monitored-portfolio/pages/transfer/response.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args);
