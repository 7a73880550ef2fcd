import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { poolListView } from "#app/modules/investment-pool/list-view.server.ts";
import type { PoolsArea } from "#app/navigation/paths.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: PoolsArea) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  return { list: await poolListView(viewer, area, request.url) };
}
