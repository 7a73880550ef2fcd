import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { rolesView } from "#app/modules/user/roles-view.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  return { view: await rolesView(viewer, area, request.url, context.menus) };
}
