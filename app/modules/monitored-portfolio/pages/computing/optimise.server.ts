import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { optimiseAsked, optimiseView } from "#app/modules/monitored-portfolio/optimise/optimise.server.ts";
import { findPortfolio, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { takeOver, typedOf } from "#app/modules/monitored-portfolio/proposal/proposal.server.ts";
import type { KeepingArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "optimise", "variation");
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found?.active) throw data(null, { status: 404 });
  const { searchParams } = new URL(request.url);
  const asked = optimiseAsked(viewer, searchParams, found);
  return { view: (await optimiseView(viewer, found, area, asked)).view };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "optimise", "variation");
  requireRight(viewer, "edit");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const form = await parseForm(request);
  const asked = optimiseAsked(viewer, form, found);
  const { view, lines } = await optimiseView(viewer, found, area, asked);
  const t = getFixedT(viewer.language);
  const reason = t(view.yieldsUsed > 0 ? "portfolioOptimise.reasonWithYields" : "portfolioOptimise.reason");
  const outcome = await takeOver({ viewer, context, area }, form, { uuid: found.uuid, versionType: asked.versionType, lines, reason });
  if ("done" in outcome) return outcome.done;
  return data({ view, typed: typedOf(form), errors: outcome.errors }, { status: outcome.status });
}
