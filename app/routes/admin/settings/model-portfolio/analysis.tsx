import { type ActionFunctionArgs, data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { AnalysisCards } from "#app/modules/model-portfolio/analysis/analysis-page.tsx";
import { analysisView } from "#app/modules/model-portfolio/analysis/analysis-view.server.ts";
import { commentaryAction, commentaryView } from "#app/modules/model-portfolio/analysis/commentary.server.ts";
import { CommentaryCard } from "#app/modules/model-portfolio/analysis/commentary-card.tsx";
import { portfolioHead } from "#app/modules/model-portfolio/detail-view.server.ts";
import styles from "#app/modules/model-portfolio/model-portfolio.css?url";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosArea, portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { PortfolioFrame } from "#app/modules/model-portfolio/portfolio-frame.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { parseForm } from "#app/services/form-shape.server.ts";

export const handle = { i18n: ["modelPortfolios", "portfolioAnalysis", "series"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  const analysing = analysisView(viewer, found, new URL(request.url).searchParams.get("benchmark"));
  const [analysis, commentary] = await Promise.all([analysing, commentaryView(viewer, found, analysing)]);
  return {
    title: getFixedT(viewer.language)("portfolioAnalysis.title", { name: found.name }),
    head: portfolioHead(viewer, found, portfoliosArea(request.url)),
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

export default function PortfolioAnalysis() {
  const { head, analysis, commentary, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <PortfolioFrame head={head} tab="analysis">
      <AnalysisCards analysis={analysis} />
      {commentary ? <CommentaryCard commentary={commentary} idem={idem} lastResult={answer?.result} propose={answer?.propose} /> : null}
    </PortfolioFrame>
  );
}

export const ErrorBoundary = PortfolioError;
