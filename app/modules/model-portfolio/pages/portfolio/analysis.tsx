import { useActionData, useLoaderData } from "@remix-run/react";
import { AnalysisCards } from "#app/modules/model-portfolio/analysis/analysis-page.tsx";
import { CommentaryCard } from "#app/modules/model-portfolio/analysis/commentary-card.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./analysis.server.ts";

export const handle = { i18n: ["series"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function PortfolioAnalysis() {
  const { analysis, commentary, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <AnalysisCards analysis={analysis} />
      {commentary ? <CommentaryCard commentary={commentary} idem={idem} lastResult={answer?.result} propose={answer?.propose} /> : null}
    </>
  );
}
