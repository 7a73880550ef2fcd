import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/model-portfolio/pages/edit/import.server.ts";

export { default, ErrorBoundary, handle, meta } from "#app/modules/model-portfolio/pages/edit/import.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");

export const action = (args: ActionFunctionArgs) => page.action(args, "admin");
