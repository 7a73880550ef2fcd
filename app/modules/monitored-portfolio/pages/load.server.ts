import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { type LoadView, loadAction } from "#app/modules/monitored-portfolio/composition/load-action.server.ts";
import { findPortfolio, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { type KeepingArea, monitoredPartPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "load");
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found?.editable) throw data(null, { status: 404 });
  const view: LoadView = { text: "", days: [], problem: null, version: found.version, idem: crypto.randomUUID() };
  return { view, back: monitoredPartPath(area, found.uuid, "compositions") };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "load");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return loadAction({ viewer, context, area }, found, await parseForm(request));
}
