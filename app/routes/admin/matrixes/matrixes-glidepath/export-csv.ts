import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/glidepath/pages/export.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "csv");
