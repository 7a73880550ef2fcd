import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/regulatory-file/pages/uploads.server.ts";

export { default, handle, meta } from "#app/modules/regulatory-file/pages/uploads.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");

export const action = (args: ActionFunctionArgs) => page.action(args, "admin");
