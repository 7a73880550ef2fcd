import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { portfoliosView } from "#app/modules/horizon-portfolio/list-view.server.ts";
import type { HorizonArea } from "#app/modules/horizon-portfolio/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: HorizonArea) {
  const viewer = await requirePermission({ request, context }, "horizon-model-portfolios");
  return { list: await portfoliosView(viewer, area, request.url) };
}
