import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { auditPermission } from "#app/modules/audit/area-permission.ts";
import { exportAudit } from "#app/modules/audit/export.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";

/** The rows that the filters leave, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs, area: PrivilegesArea, format: "csv" | "xlsx") {
  const viewer = await requirePermission({ request, context }, auditPermission(area));
  return exportAudit(viewer, request, context.requestId, format);
}
