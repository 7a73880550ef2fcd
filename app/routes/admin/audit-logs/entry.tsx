import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/audit/pages/entry.server.ts";

export { default, ErrorBoundary, handle, links, meta } from "#app/modules/audit/pages/entry.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");
