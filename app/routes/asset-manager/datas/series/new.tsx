import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/series/pages/new.server.ts";

export { default, handle, meta } from "#app/modules/series/pages/new.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");

export const action = (args: ActionFunctionArgs) => page.action(args, "asset-manager");
