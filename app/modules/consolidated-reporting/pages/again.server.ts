import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { failedPortfolio, problemText } from "#app/modules/consolidated-reporting/problem-text.server.ts";
import { shownReporting } from "#app/modules/consolidated-reporting/reporting.server.ts";
import { againFromForm } from "#app/modules/consolidated-reporting/reporting-action.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { requireRight } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { type ReportingArea, reportingsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: ReportingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "reporting");
  const found = await shownReporting(viewer, params.uuid);
  if (found.status !== "ERROR") throw redirect(reportingsPath(area), 303);
  const title = getFixedT(viewer.language)("consolidatedReportings.again.title", { name: found.reportName });
  // The last portfolio cannot be left out.
  const failed = found.portfolios.length > 1 ? (failedPortfolio(found)?.name ?? null) : null;
  return { area, title, problem: problemText(found, viewer.language), failed, version: found.version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: ReportingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "reporting");
  return againFromForm({ viewer, context, area }, await shownReporting(viewer, params.uuid), await parseForm(request));
}
