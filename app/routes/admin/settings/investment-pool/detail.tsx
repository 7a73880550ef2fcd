import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { Notice } from "#app/components/feedback/notice.tsx";
import { FiguresTab } from "#app/modules/investment-pool/figures-tab.tsx";
import { findPool, shownPool } from "#app/modules/investment-pool/pool.server.ts";
import { poolAction } from "#app/modules/investment-pool/pool-action.server.ts";
import { editsPools, keepsPool, poolsArea } from "#app/modules/investment-pool/pool-area.ts";
import { PoolForm } from "#app/modules/investment-pool/pool-form.tsx";
import { usePool } from "#app/modules/investment-pool/pool-frame.tsx";
import { poolView } from "#app/modules/investment-pool/pool-view.server.ts";
import { ProviderTab } from "#app/modules/investment-pool/provider-tab.tsx";
import { SeriesTab } from "#app/modules/investment-pool/series-tab.tsx";
import { SourcesTab } from "#app/modules/investment-pool/sources-tab.tsx";
import { parseForm } from "#app/services/form-shape.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  const found = await shownPool(viewer, params.id);
  if (!found) throw data(null, { status: 404 });
  return { view: await poolView(viewer, found, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "settings-investment-pools");
  if (!editsPools(viewer)) throw notAuthorised("settings-investment-pools");
  const found = await findPool(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!keepsPool(viewer, found)) throw notAuthorised("settings-investment-pools");
  return poolAction({ viewer, context, area: poolsArea(new URL(request.url)) }, found, await parseForm(request), request.url);
}

export default function PoolDetail() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const head = { ...usePool(), ...view.marks, version: answer?.version ?? view.marks.version };
  return (
    <>
      {answer?.problem && !answer.sources ? (
        <Notice kind="flashy" role="alert">
          {answer.problem}
        </Notice>
      ) : null}
      {view.tab === "series" ? <SeriesTab head={head} list={view.list} found={view.found} /> : null}
      {view.tab === "figures" ? <FiguresTab figures={view.figures} /> : null}
      {view.tab === "sources" ? (
        <SourcesTab key={view.marks.version} head={head} sources={view.sources} typed={answer?.sources} error={answer?.problem} />
      ) : null}
      {view.tab === "provider" ? (
        <ProviderTab key={view.marks.version} head={head} provider={view.provider} lastResult={answer?.result} />
      ) : null}
      {view.tab === "settings" ? (
        <PoolForm
          key={view.marks.version}
          pool={{ ...view.settings, version: head.version }}
          houses={view.settings.houses}
          idem={head.idem}
          lastResult={answer?.result}
        />
      ) : null}
    </>
  );
}
