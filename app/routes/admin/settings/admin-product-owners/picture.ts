import type { LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/organisation/pages/picture.server.ts";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "productOwner");
