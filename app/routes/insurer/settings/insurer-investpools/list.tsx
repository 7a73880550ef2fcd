import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/investment-pool/pages/list.server.ts";

export { default, handle, meta } from "#app/modules/investment-pool/pages/list.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "insurer");
