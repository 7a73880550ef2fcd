import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { searchLines } from "#app/modules/series/weighted-lines.server.ts";
import { typedSearch } from "#app/modules/series/weighted-lines.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";

/** Series found while a person types, as JSON. */
export async function loader({ request, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  return Response.json(await searchLines(viewer, typedSearch(request.url)));
}
