import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { auditPermission } from "#app/modules/audit/area-permission.ts";
import { exportAudit } from "#app/modules/audit/export.server.ts";

/** The rows that the filters leave, as a file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, auditPermission(request));
  return exportAudit(viewer, request, context.requestId, "xlsx");
}
