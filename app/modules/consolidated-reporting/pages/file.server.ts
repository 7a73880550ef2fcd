import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { findReporting } from "#app/modules/consolidated-reporting/reporting.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { requireKeeper } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import { type ReportingArea, reportingsPath } from "#app/navigation/paths.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** The file of a report that is done; of another one the list tells how far it is. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: ReportingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireKeeper(viewer);
  const found = await findReporting(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  if (found.status !== "DONE") throw redirect(reportingsPath(area), 303);
  return fileAnswer(await viewer.api.consolidatedReportings.file({ params: { uuid: found.uuid } }));
}
