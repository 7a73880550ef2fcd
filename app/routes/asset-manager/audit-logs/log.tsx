import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/audit/pages/log.server.ts";

export { default, handle, links, meta } from "#app/modules/audit/pages/log.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");
