import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/organisation/pages/list.server.ts";

export { default, handle, links, meta } from "#app/modules/organisation/pages/list.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "distributor");
