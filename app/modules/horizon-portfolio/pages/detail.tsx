import { useActionData, useLoaderData } from "@remix-run/react";
import { Notice } from "#app/components/feedback/notice.tsx";
import { GeneralFacts } from "#app/modules/horizon-portfolio/general/general-facts.tsx";
import { GeneralForm } from "#app/modules/horizon-portfolio/general/general-form.tsx";
import { GridTab } from "#app/modules/horizon-portfolio/grid-tab.tsx";
import { PerformanceTab } from "#app/modules/horizon-portfolio/performance-tab.tsx";
import { usePortfolio } from "#app/modules/horizon-portfolio/portfolio-frame.tsx";
import { ReportCard } from "#app/modules/horizon-portfolio/report/report-card.tsx";
import { SectionTab } from "#app/modules/horizon-portfolio/section-tab.tsx";
import type { action, loader } from "./detail.server.ts";

export default function PortfolioDetail() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const head = usePortfolio();
  const { marks } = view;
  // What was stored anew stands in the fields anew.
  const key = `${view.tab}-${marks.version}`;
  return (
    <>
      {answer?.problem ? (
        <Notice kind="flashy" role="alert">
          {answer.problem}
        </Notice>
      ) : null}
      {view.tab === "general" && head.mayEdit ? (
        <GeneralForm key={key} {...marks} values={view.values} choices={view.choices} lastResult={answer?.result} />
      ) : null}
      {view.tab === "general" && !head.mayEdit ? <GeneralFacts values={view.values} choices={view.choices} /> : null}
      {view.tab === "grids" ? <GridTab head={head} grids={view.grids} marks={marks} answer={answer?.grid} /> : null}
      {view.tab === "performance" ? <PerformanceTab head={head} performance={view.performance} /> : null}
      {view.report ? <ReportCard head={head} report={view.report} /> : null}
      {view.section ? (
        <SectionTab
          key={`${key}-${view.section.values.date}`}
          head={head}
          section={view.section}
          marks={marks}
          lastResult={answer?.result}
        />
      ) : null}
    </>
  );
}
