import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { findPool, shownPool } from "#app/modules/investment-pool/pool.server.ts";
import { editsPools, keepsPool } from "#app/modules/investment-pool/pool-area.ts";
import { importAction } from "#app/modules/investment-pool/pool-import.server.ts";
import type { PoolsArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const found = await shownPool(viewer, params.id);
  if (!found) throw data(null, { status: 404 });
  if (!keepsPool(viewer, found)) throw notAuthorised("settings-investment-pools");
  return { version: found.version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PoolsArea) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const found = await findPool(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!keepsPool(viewer, found)) throw notAuthorised("settings-investment-pools");
  return importAction({ viewer, context, area }, found, await parseForm(request));
}
