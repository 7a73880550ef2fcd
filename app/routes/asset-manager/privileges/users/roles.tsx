import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/user/pages/roles.server.ts";

export { default, handle, links, meta } from "#app/modules/user/pages/roles.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");
