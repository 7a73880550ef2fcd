import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { usersView } from "#app/modules/user/list-view.server.ts";
import type { PrivilegesArea } from "#app/navigation/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: PrivilegesArea) {
  const viewer = await requirePermission({ request, context }, "privileges");
  return { list: await usersView(viewer, area, request.url) };
}
