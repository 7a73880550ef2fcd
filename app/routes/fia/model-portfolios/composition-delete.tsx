import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/model-portfolio/pages/edit/composition-delete.server.ts";

export { default, ErrorBoundary, handle, meta } from "#app/modules/model-portfolio/pages/edit/composition-delete.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "fia");

export const action = (args: ActionFunctionArgs) => page.action(args, "fia");
