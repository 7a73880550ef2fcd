import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { exportUsageReport } from "#app/modules/business-reporting/export.server.ts";
import type { UsageReport, UsageReportArea } from "#app/modules/business-reporting/paths.ts";

/** The figures of a report, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs, area: UsageReportArea, report: UsageReport) {
  const viewer = await requirePermission({ request, context }, "business-reporting");
  return exportUsageReport(viewer, area, report, request.url);
}
