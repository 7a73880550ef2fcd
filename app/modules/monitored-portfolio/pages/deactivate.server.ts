import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { deactivateFromForm } from "#app/modules/monitored-portfolio/general/general-action.server.ts";
import { findPortfolio, requireRight } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { type KeepingArea, monitoredListPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found?.editable) throw data(null, { status: 404 });
  const { uuid, name, version } = found;
  const title = getFixedT(viewer.language)("monitoredPortfolios.deactivate.title", { name });
  return { area, title, uuid, name, version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  // Pressed twice: the first press took it out of use.
  if (!found.active) return redirect(monitoredListPath(area), 303);
  return deactivateFromForm({ viewer, context, area }, found, await parseForm(request));
}
