import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { darmAsked, darmView } from "#app/modules/monitored-portfolio/darm/darm.server.ts";
import { darmAction } from "#app/modules/monitored-portfolio/darm/darm-action.server.ts";
import { findPortfolio, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "darm");
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found?.active) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  return {
    view: await darmView(
      viewer,
      found,
      area,
      darmAsked((name) => searchParams.get(name), found),
    ),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "darm");
  requireRight(viewer, "edit");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return darmAction({ viewer, context, area }, found, await parseForm(request));
}
