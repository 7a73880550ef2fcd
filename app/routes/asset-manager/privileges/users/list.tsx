import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/user/pages/list.server.ts";

export { default, handle, links, meta } from "#app/modules/user/pages/list.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");
