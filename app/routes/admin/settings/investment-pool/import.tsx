import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { PoolImportPage } from "#app/modules/investment-pool/import-page.tsx";
import { findPool, shownPool } from "#app/modules/investment-pool/pool.server.ts";
import { editsPools, keepsPool, poolsArea } from "#app/modules/investment-pool/pool-area.ts";
import { usePool } from "#app/modules/investment-pool/pool-frame.tsx";
import { importAction } from "#app/modules/investment-pool/pool-import.server.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const found = await shownPool(viewer, params.id);
  if (!found) throw data(null, { status: 404 });
  if (!keepsPool(viewer, found)) throw notAuthorised("settings-investment-pools");
  return { version: found.version, idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const found = await findPool(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!keepsPool(viewer, found)) throw notAuthorised("settings-investment-pools");
  return importAction({ viewer, context, area: poolsArea(new URL(request.url)) }, found, await parseForm(request));
}

export default function PoolImport() {
  const { version, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const head = { ...usePool(), idem, version: answer?.version ?? version };
  return <PoolImportPage head={head} problem={answer?.problem} report={answer?.report} replace={answer?.replace} />;
}
