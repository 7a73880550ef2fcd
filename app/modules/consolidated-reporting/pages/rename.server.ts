import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { shownReporting } from "#app/modules/consolidated-reporting/reporting.server.ts";
import { renameFromForm } from "#app/modules/consolidated-reporting/reporting-action.server.ts";
import { MONITORED_PERMISSION } from "#app/modules/monitored-portfolio/area.ts";
import { requireRight } from "#app/modules/monitored-portfolio/portfolio.server.ts";
import type { ReportingArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: ReportingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "reporting");
  const { reportName: name, version } = await shownReporting(viewer, params.uuid);
  const title = getFixedT(viewer.language)("consolidatedReportings.rename.title", { name });
  return { area, title, name, version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: ReportingArea) {
  const viewer = await requirePermission({ request, context }, MONITORED_PERMISSION);
  requireRight(viewer, "reporting");
  return renameFromForm({ viewer, context, area }, await shownReporting(viewer, params.uuid), await parseForm(request));
}
