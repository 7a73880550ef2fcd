import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/consolidated-reporting/pages/file.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");
