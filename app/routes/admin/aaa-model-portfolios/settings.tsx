import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/monitored-portfolio/pages/portfolio/settings.server.ts";

export { default, handle } from "#app/modules/monitored-portfolio/pages/portfolio/settings.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");

export const action = (args: ActionFunctionArgs) => page.action(args, "admin");
