import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/user/pages/questions/factor.server.ts";

export { default, ErrorBoundary, handle, links, meta } from "#app/modules/user/pages/questions/factor.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");

export const action = (args: ActionFunctionArgs) => page.action(args, "admin");
