import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { deactivateFromForm } from "#app/modules/model-portfolio/removal-action.server.ts";
import type { PortfoliosArea } from "#app/navigation/paths.ts";
import { portfoliosPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found?.editable) throw data(null, { status: 404 });
  const { uuid, name, version } = found;
  const title = getFixedT(viewer.language)("modelPortfolios.detail.deactivateTitle", { name });
  return { area, title, uuid, name, version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PortfoliosArea) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(area));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  // Pressed twice: the first press took it out of use.
  if (!found.active) return redirect(portfoliosPath(area), 303);
  return deactivateFromForm({ viewer, context, area }, found, await parseForm(request));
}
