import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION, monitoredRights } from "#app/modules/monitored-portfolio/area.ts";
import { findPortfolio, requireKeeper, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { valuesAction } from "#app/modules/monitored-portfolio/values/values-action.server.ts";
import { valuesView, versionShown } from "#app/modules/monitored-portfolio/values/values-view.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireKeeper(viewer);
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  const rights = monitoredRights(viewer);
  return {
    area,
    uuid: found.uuid,
    view: await valuesView(viewer, found, versionShown(request.url, found)),
    idem: crypto.randomUUID(),
    mayCompute: rights.edit && found.active,
    mayEstimate: rights.estimate,
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit", "estimate");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return valuesAction({ viewer, context, area }, found, versionShown(request.url, found), await parseForm(request));
}
