import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { kidFigures } from "#app/modules/monitored-portfolio/settings/kid-figures.server.ts";
import { settingsTab } from "#app/modules/monitored-portfolio/settings/settings-view.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "priips");
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  return { view: settingsTab(viewer, found, area, "priips"), kid: await kidFigures(viewer, found.uuid) };
}
