import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import type { UsageReport, UsageReportArea } from "#app/modules/business-reporting/paths.ts";
import { usageReportView } from "#app/modules/business-reporting/report-view.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: UsageReportArea, report: UsageReport) {
  const viewer = await requirePermission({ request, context }, "business-reporting");
  return { view: await usageReportView(viewer, area, report, request.url) };
}
