import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/model-portfolio/pages/edit/switch.server.ts";

export { default, handle, meta } from "#app/modules/model-portfolio/pages/edit/switch.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");
