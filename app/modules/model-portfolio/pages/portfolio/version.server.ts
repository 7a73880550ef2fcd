import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { versionInPlace } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";

/** The version of a portfolio that is in place, as JSON, for a page that is looked at. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  return Response.json({ version: await versionInPlace(viewer, params.uuid ?? "") });
}
