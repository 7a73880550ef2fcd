import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { onTouch } from "#app/components/behaviour/on-touch.tsx";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { AnalysisCards as DrawnAnalysisCards } from "#app/modules/model-portfolio/analysis/analysis-page.tsx";
import { analysisView } from "#app/modules/model-portfolio/analysis/analysis-view.server.ts";
import { commentaryAction, commentaryView } from "#app/modules/model-portfolio/analysis/commentary.server.ts";
import { CommentaryCard as DrawnCommentaryCard } from "#app/modules/model-portfolio/analysis/commentary-card.tsx";
import { findPortfolio, shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosArea, portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  const analysing = analysisView(viewer, found, new URL(request.url).searchParams.get("benchmark"));
  const [analysis, commentary] = await Promise.all([analysing, commentaryView(viewer, found, analysing)]);
  return {
    title: getFixedT(viewer.language)("portfolioAnalysis.title", { name: found.name }),
    analysis,
    commentary,
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!found.editable) throw notAuthorised("model-portfolio-edit");
  return commentaryAction({ viewer, context, area: portfoliosArea(request.url) }, found, await parseForm(request));
}

const AnalysisCards = onTouch(
  "analysis",
  import.meta.env.SSR ? DrawnAnalysisCards : null,
  async () => (await import("#app/modules/model-portfolio/analysis/analysis-page.tsx")).AnalysisCards,
  ["series"],
);
const CommentaryCard = onTouch(
  "commentary",
  import.meta.env.SSR ? DrawnCommentaryCard : null,
  async () => (await import("#app/modules/model-portfolio/analysis/commentary-card.tsx")).CommentaryCard,
);

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
