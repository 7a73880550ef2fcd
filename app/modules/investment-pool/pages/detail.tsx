import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/feedback/notice.tsx";
import { FiguresTab } from "#app/modules/investment-pool/figures-tab.tsx";
import { PoolForm } from "#app/modules/investment-pool/pool-form.tsx";
import { usePool } from "#app/modules/investment-pool/pool-frame.tsx";
import { ProviderTab } from "#app/modules/investment-pool/provider-tab.tsx";
import { SeriesTab } from "#app/modules/investment-pool/series-tab.tsx";
import { SourcesTab } from "#app/modules/investment-pool/sources-tab.tsx";
import type { action, loader } from "./detail.server.ts";

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
