import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { auditPermission } from "#app/modules/audit/area-permission.ts";
import { auditEntryView } from "#app/modules/audit/audit-view.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, auditPermission(area));
  const entry = await auditEntryView(viewer, area, request.url, params.id ?? "");
  if (!entry) throw data(null, { status: 404 });
  return { entry };
}
