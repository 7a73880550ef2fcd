import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/model-portfolio/pages/portfolio/version.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");
