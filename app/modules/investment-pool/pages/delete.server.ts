import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findPool } from "#app/modules/investment-pool/pool.server.ts";
import { deletePool } from "#app/modules/investment-pool/pool-action.server.ts";
import { editsPools, keepsPool } from "#app/modules/investment-pool/pool-area.ts";
import type { PoolsArea } from "#app/navigation/paths.ts";
import { poolsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: PoolsArea) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const found = await findPool(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!keepsPool(viewer, found)) throw notAuthorised("settings-investment-pools");
  const { id, name, version } = found;
  const title = getFixedT(viewer.language)("pools.delete.title", { name });
  return { id, name, version, title, area, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: PoolsArea) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const found = await findPool(viewer, params.id ?? "");
  // Pressed twice: the first press deleted it.
  if (!found) return redirect(poolsPath(area), 303);
  if (!keepsPool(viewer, found)) throw notAuthorised("settings-investment-pools");
  return deletePool({ viewer, context, area }, found, await parseForm(request));
}
