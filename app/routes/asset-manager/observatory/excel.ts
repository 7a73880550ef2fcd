import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/observatory/pages/excel.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");
