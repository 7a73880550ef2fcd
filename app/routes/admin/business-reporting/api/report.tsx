import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/business-reporting/pages/report.server.ts";

export { default, handle, links, meta } from "#app/modules/business-reporting/pages/report.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin", "api");
