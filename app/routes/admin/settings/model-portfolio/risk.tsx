import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { RiskCards } from "#app/modules/model-portfolio/risk/risk-page.tsx";
import { riskView } from "#app/modules/model-portfolio/risk/risk-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["portfolioRisk"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  return {
    title: getFixedT(viewer.language)("portfolioRisk.title", { name: found.name }),
    risk: await riskView(viewer, found, new URL(request.url).searchParams.get("benchmark")),
  };
}

export default function PortfolioRisk() {
  const { risk } = useLoaderData<typeof loader>();
  return <RiskCards risk={risk} />;
}
