import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { requireArea } from "#app/modules/observatory/area.server.ts";
import { observatoryView } from "#app/modules/observatory/observatory-view.server.ts";
import type { ObservatoryArea } from "#app/modules/observatory/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: ObservatoryArea) {
  const viewer = await requirePermission({ request, context }, "observatory");
  requireArea(viewer, area);
  return { view: await observatoryView(viewer, area, request.url) };
}
