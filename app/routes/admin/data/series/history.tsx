import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/series/pages/history/history.server.ts";

export { default } from "#app/modules/series/pages/history/history.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");
