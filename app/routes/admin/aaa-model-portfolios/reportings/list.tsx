import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/consolidated-reporting/pages/list.server.ts";

export { default, handle, meta } from "#app/modules/consolidated-reporting/pages/list.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");
