import type { ActionFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/investment-pool/pages/detail.server.ts";

export { loader } from "#app/modules/investment-pool/pages/detail.server.ts";
export { default } from "#app/modules/investment-pool/pages/detail.tsx";

export const action = (args: ActionFunctionArgs) => page.action(args, "insurer");
