import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/monitored-portfolio/pages/computing/optimise.server.ts";

export { default, handle } from "#app/modules/monitored-portfolio/pages/computing/optimise.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");

export const action = (args: ActionFunctionArgs) => page.action(args, "asset-manager");
