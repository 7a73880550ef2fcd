import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/organisation/pages/new.server.ts";

export { default, handle, meta } from "#app/modules/organisation/pages/new.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "distributor");

export const action = (args: ActionFunctionArgs) => page.action(args, "distributor");
