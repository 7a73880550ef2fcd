import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { createPool } from "#app/modules/investment-pool/pool-action.server.ts";
import { editsPools } from "#app/modules/investment-pool/pool-area.ts";
import type { PoolsArea } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, context }: LoaderFunctionArgs, area: PoolsArea) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const title = getFixedT(viewer.language)("pools.form.newTitle");
  return { title, area, idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs, area: PoolsArea) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  return createPool({ viewer, context, area }, await parseForm(request));
}
