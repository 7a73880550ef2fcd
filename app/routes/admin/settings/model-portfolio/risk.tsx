import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { portfolioHead } from "#app/modules/model-portfolio/detail-view.server.ts";
import styles from "#app/modules/model-portfolio/model-portfolio.css?url";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosArea, portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { PortfolioFrame } from "#app/modules/model-portfolio/portfolio-frame.tsx";
import { RiskCards } from "#app/modules/model-portfolio/risk/risk-page.tsx";
import { riskView } from "#app/modules/model-portfolio/risk/risk-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["modelPortfolios", "portfolioAnalysis", "portfolioRisk"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  return {
    title: getFixedT(viewer.language)("portfolioRisk.title", { name: found.name }),
    head: portfolioHead(viewer, found, portfoliosArea(request.url)),
    risk: await riskView(viewer, found, new URL(request.url).searchParams.get("benchmark")),
  };
}

export default function PortfolioRisk() {
  const { head, risk } = useLoaderData<typeof loader>();
  return (
    <PortfolioFrame head={head} tab="risk">
      <RiskCards risk={risk} />
    </PortfolioFrame>
  );
}

export const ErrorBoundary = PortfolioError;
