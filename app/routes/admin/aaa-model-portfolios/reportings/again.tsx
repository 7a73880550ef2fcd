import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/consolidated-reporting/pages/again.server.ts";

export { default, ErrorBoundary, handle, meta } from "#app/modules/consolidated-reporting/pages/again.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");

export const action = (args: ActionFunctionArgs) => page.action(args, "admin");
