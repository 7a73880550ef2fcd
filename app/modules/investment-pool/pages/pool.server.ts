import type { LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { shownPool } from "#app/modules/investment-pool/pool.server.ts";
import { poolHead } from "#app/modules/investment-pool/pool-view.server.ts";
import type { PoolsArea } from "#app/navigation/paths.ts";

/** The head of a pool, around the page that is shown of it. Without such a pool the page answers, which may not be the person's to open. */
export async function loader({ request, params, context }: LoaderFunctionArgs, area: PoolsArea) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  const found = await shownPool(viewer, params.id);
  return { head: found && poolHead(viewer, area, found) };
}
