import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/audit/pages/export.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin", "csv");
