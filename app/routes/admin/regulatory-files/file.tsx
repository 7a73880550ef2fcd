import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/regulatory-file/pages/file.server.ts";

export { default, ErrorBoundary, handle, meta } from "#app/modules/regulatory-file/pages/file.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");

export const action = (args: ActionFunctionArgs) => page.action(args, "admin");
