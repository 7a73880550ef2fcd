import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/horizon-portfolio/pages/new.server.ts";

export { default, handle, meta } from "#app/modules/horizon-portfolio/pages/new.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "insurer");

export const action = (args: ActionFunctionArgs) => page.action(args, "insurer");
