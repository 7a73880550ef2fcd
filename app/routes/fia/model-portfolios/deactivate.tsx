import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/model-portfolio/pages/edit/deactivate.server.ts";

export { default, ErrorBoundary, handle, meta } from "#app/modules/model-portfolio/pages/edit/deactivate.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "fia");

export const action = (args: ActionFunctionArgs) => page.action(args, "fia");
