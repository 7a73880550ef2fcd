import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { PoolImportPage } from "#app/modules/investment-pool/import-page.tsx";
import { findPool } from "#app/modules/investment-pool/pool.server.ts";
import { editsPools, keepsPool, poolsArea } from "#app/modules/investment-pool/pool-area.ts";
import { PoolNotFound } from "#app/modules/investment-pool/pool-frame.tsx";
import { importAction } from "#app/modules/investment-pool/pool-import.server.ts";
import { poolHead } from "#app/modules/investment-pool/pool-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["pools"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.head.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const found = await findPool(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!keepsPool(viewer, found)) throw notAuthorised("settings-investment-pools");
  return { head: poolHead(viewer, poolsArea(new URL(request.url)), found) };
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
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const head = { ...loaded.head, version: answer?.version ?? loaded.head.version };
  return <PoolImportPage head={head} problem={answer?.problem} report={answer?.report} replace={answer?.replace} />;
}

export function ErrorBoundary() {
  const location = useLocation();
  return (
    <NotFoundBoundary>
      <PoolNotFound area={poolsArea(location)} />
    </NotFoundBoundary>
  );
}
