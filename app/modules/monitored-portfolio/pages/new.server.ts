import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { createFromForm } from "#app/modules/monitored-portfolio/general/general-action.server.ts";
import { newView } from "#app/modules/monitored-portfolio/general/general-view.server.ts";
import { requireRight } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  return { view: await newView(viewer, area, new URL(request.url).searchParams) };
}

export async function action({ request, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  return createFromForm({ viewer, context, area }, await parseForm(request));
}
