import { data, type LinksFunction, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { portfolioHead } from "#app/modules/model-portfolio/head-view.server.ts";
import styles from "#app/modules/model-portfolio/model-portfolio.css?url";
import { shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { pagePermission, portfoliosArea } from "#app/modules/model-portfolio/portfolio-area.ts";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { PortfolioFrame } from "#app/modules/model-portfolio/portfolio-frame.tsx";
import { atBase } from "#app/navigation/paths.ts";
import { pageHandle } from "#app/routes/frame/route-handle.ts";

export const handle = { i18n: ["modelPortfolios", "portfolioAnalysis"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

/** The head of a portfolio, around the page that is shown of it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, pagePermission(request.url, params));
  const found = await shownPortfolio(viewer, params.uuid);
  if (!found) throw data(null, { status: 404 });
  return { head: portfolioHead(viewer, found, portfoliosArea(request.url)) };
}

export { loadedOnce as shouldRevalidate } from "#app/components/behaviour/loaded-once.ts";

export default function Portfolio() {
  const { head } = useLoaderData<typeof loader>();
  const { modal } = pageHandle(useMatches());
  return (
    <PortfolioFrame head={head} blocked={modal}>
      <Outlet />
    </PortfolioFrame>
  );
}

export const ErrorBoundary = PortfolioError;
