import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { shareForm, shareFromForm } from "#app/modules/model-portfolio/list/share.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { portfoliosPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  return shareForm(viewer, params.uuid ?? "", area);
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  const next = `${portfoliosPath(area)}${new URL(request.url).search}`;
  const outcome = await shareFromForm({ viewer, context, area }, params.uuid ?? "", await parseForm(request), next);
  return outcome instanceof Response ? outcome : data(outcome, { status: 409 });
}
