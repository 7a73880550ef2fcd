import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/investment-pool/pages/export.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "csv");
