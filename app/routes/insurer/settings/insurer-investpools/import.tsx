import type { ActionFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/investment-pool/pages/import.server.ts";

export { loader } from "#app/modules/investment-pool/pages/import.server.ts";
export { default } from "#app/modules/investment-pool/pages/import.tsx";

export const action = (args: ActionFunctionArgs) => page.action(args, "insurer");
