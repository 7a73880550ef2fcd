import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/investment-pool/pages/new.server.ts";

export { default, handle, meta } from "#app/modules/investment-pool/pages/new.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "insurer");

export const action = (args: ActionFunctionArgs) => page.action(args, "insurer");
