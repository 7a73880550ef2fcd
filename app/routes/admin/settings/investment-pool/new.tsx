import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { createPool } from "#app/modules/investment-pool/pool-action.server.ts";
import { editsPools, POOLS_ENTRY, poolsArea } from "#app/modules/investment-pool/pool-area.ts";
import { PoolForm } from "#app/modules/investment-pool/pool-form.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { poolsPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["pools"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const title = getFixedT(viewer.language)("pools.form.newTitle");
  return { title, area: poolsArea(new URL(request.url)), idem: crypto.randomUUID() };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  return createPool({ viewer, context, area: poolsArea(new URL(request.url)) }, await parseForm(request));
}

export default function NewPool() {
  const { title, area, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, POOLS_ENTRY[area], { label: title })} />
      <PoolForm houses={null} idem={idem} cancelHref={poolsPath(area)} lastResult={answer?.result} />
    </>
  );
}
