import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/investment-pool/pages/delete.server.ts";

export { default, ErrorBoundary, handle, meta } from "#app/modules/investment-pool/pages/delete.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "asset-manager");

export const action = (args: ActionFunctionArgs) => page.action(args, "asset-manager");
