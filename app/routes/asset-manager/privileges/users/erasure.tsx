import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/user/pages/questions/erasure.server.ts";

export { default, ErrorBoundary, handle, meta } from "#app/modules/user/pages/questions/erasure.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");

export const action = (args: ActionFunctionArgs) => page.action(args, "asset-manager");
