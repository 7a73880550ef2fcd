import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/model-portfolio/pages/portfolio/risk.server.ts";

export { default, handle, meta } from "#app/modules/model-portfolio/pages/portfolio/risk.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "fia");
