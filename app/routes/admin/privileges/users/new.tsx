import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/user/pages/new.server.ts";

export { default, handle, links, meta } from "#app/modules/user/pages/new.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");

export const action = (args: ActionFunctionArgs) => page.action(args, "admin");
