import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { findPool } from "#app/modules/investment-pool/pool.server.ts";
import { deletePool } from "#app/modules/investment-pool/pool-action.server.ts";
import { editsPools, keepsPool, POOLS_ENTRY, poolsArea } from "#app/modules/investment-pool/pool-area.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { poolPath, poolsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["pools"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const found = await findPool(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!keepsPool(viewer, found)) throw notAuthorised("settings-investment-pools");
  const { id, name, version } = found;
  const title = getFixedT(viewer.language)("pools.delete.title", { name });
  return { id, name, version, title, area: poolsArea(new URL(request.url)), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const area = poolsArea(new URL(request.url));
  const found = await findPool(viewer, params.id ?? "");
  // Pressed twice: the first press deleted it.
  if (!found) return redirect(poolsPath(area), 303);
  if (!keepsPool(viewer, found)) throw notAuthorised("settings-investment-pools");
  return deletePool({ viewer, context, area }, found, await parseForm(request));
}

export default function DeletePool() {
  const { id, name, title, area, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = poolPath(area, id);
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, POOLS_ENTRY[area], { label: name, href: back }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={t("pools.delete.text")}
        version={version}
        idem={idem}
        keepHref={back}
        inUse={t("pools.delete.inUse")}
        reasons={refused?.reasons ?? []}
        changed={refused?.changed ? t("pools.delete.changed") : null}
      />
    </>
  );
}

export { PoolNotFound as ErrorBoundary } from "#app/modules/investment-pool/pool-frame.tsx";
