import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { requireArea } from "#app/modules/observatory/area.server.ts";
import { exportObservatory } from "#app/modules/observatory/export.server.ts";
import type { ObservatoryArea } from "#app/modules/observatory/paths.ts";

/** The portfolios that the filters leave, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs, area: ObservatoryArea) {
  const viewer = await requirePermission({ request, context }, "observatory");
  requireArea(viewer, area);
  return exportObservatory(viewer, request.url);
}
