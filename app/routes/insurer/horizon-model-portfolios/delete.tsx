import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/horizon-portfolio/pages/delete.server.ts";

export { default, ErrorBoundary, handle, meta } from "#app/modules/horizon-portfolio/pages/delete.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "insurer");

export const action = (args: ActionFunctionArgs) => page.action(args, "insurer");
