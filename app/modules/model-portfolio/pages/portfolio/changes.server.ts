import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { changeStream } from "#app/modules/model-portfolio/change-stream.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";

/** Versions of a portfolio as they change, for a page that is looked at. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  return changeStream(viewer, params.uuid ?? "", request.signal);
}
