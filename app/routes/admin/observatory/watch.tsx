import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/observatory/pages/observatory.server.ts";

export { default, handle, links, meta } from "#app/modules/observatory/pages/observatory.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");
