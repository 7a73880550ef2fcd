import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { findPortfolio, requireRight, shownPortfolio } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { findTrial, NEW_TRIAL, trialAction, trialView } from "#app/modules/monitored-portfolio/transfer/trial.server.ts";
import { type KeepingArea, monitoredPartPath, trialReportPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

/** The form of a trial, and what the one that the address names has found. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found?.active) throw data(null, { status: 404 });
  const asked = new URL(request.url).searchParams.get("id");
  const trial = asked === null ? null : await findTrial(viewer, found.uuid, asked);
  if (asked !== null && !trial) throw data(null, { status: 404 });
  return {
    typed: trial ? { ...NEW_TRIAL, code: trial.distributorPortfolioCode, format: trial.format, address: trial.address } : NEW_TRIAL,
    trial: trial && trialView(trial, viewer),
    report: trial?.status === "DONE" ? trialReportPath(area, found.uuid, trial.id) : null,
    back: monitoredPartPath(area, found.uuid, "transfers"),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: KeepingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "edit");
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return trialAction({ viewer, context, area }, found, await parseForm(request));
}
