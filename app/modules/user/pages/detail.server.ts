import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { detailView } from "#app/modules/user/form-view.server.ts";
import { saveUser } from "#app/modules/user/save-user.server.ts";
import { requireEditableUser, requireUserEntry } from "#app/modules/user/user.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireUserEntry(viewer, params.uuid);
  const auditLog = viewer.roles.includes("ADMIN") || viewer.permissions.has("audit-logs");
  return { view: await detailView(viewer, area, user), auditLog };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  const user = await requireEditableUser(viewer, params.uuid);
  return saveUser({ viewer, context, area }, user, await parseForm(request));
}
