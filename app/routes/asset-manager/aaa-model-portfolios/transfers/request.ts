import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/monitored-portfolio/pages/transfer/request.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args);
