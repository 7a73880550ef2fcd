import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/model-portfolio/pages/portfolio/changes.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");
