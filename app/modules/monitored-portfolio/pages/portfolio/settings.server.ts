import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { readFilter } from "#app/components/data/list-state.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { findPortfolio, requireKeeper, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { rightsOfKind, SETTINGS_KINDS } from "#app/modules/monitored-portfolio/settings/kinds.ts";
import { settingsAction } from "#app/modules/monitored-portfolio/settings/settings-action.server.ts";
import { settingsForm } from "#app/modules/monitored-portfolio/settings/settings-view.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

/** Kind and day that the address names; 404 for a kind that is none. */
function askedOf(url: string) {
  const kind = readFilter(url, "kind", SETTINGS_KINDS);
  if (!kind) throw data(null, { status: 404 });
  return { kind, date: new URL(url).searchParams.get("date") };
}

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireKeeper(viewer);
  const asked = askedOf(request.url);
  requireRight(viewer, ...rightsOfKind(asked.kind));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found?.active) throw data(null, { status: 404 });
  return { view: settingsForm(viewer, found, area, asked) };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireKeeper(viewer);
  const asked = askedOf(request.url);
  requireRight(viewer, ...rightsOfKind(asked.kind));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return settingsAction({ viewer, context, area }, found, asked, await parseForm(request));
}
