import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { auditPermission } from "#app/modules/audit/area-permission.ts";
import { auditView } from "#app/modules/audit/audit-view.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, auditPermission(area));
  return { list: await auditView(viewer, area, request.url) };
}
