import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import * as page from "#app/modules/model-portfolio/pages/portfolio/composition.server.ts";

export { default, handle, meta, shouldRevalidate } from "#app/modules/model-portfolio/pages/portfolio/composition.tsx";

export const loader = (args: LoaderFunctionArgs) => page.loader(args, "admin");

export const action = (args: ActionFunctionArgs) => page.action(args, "admin");
