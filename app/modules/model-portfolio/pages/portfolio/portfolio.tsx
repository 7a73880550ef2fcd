import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useMatches } from "@remix-run/react";
import styles from "#app/modules/model-portfolio/model-portfolio.css?url";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { PortfolioFrame } from "#app/modules/model-portfolio/portfolio-frame.tsx";
import { pageHandle } from "#app/navigation/page-handle.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { loader } from "./portfolio.server.ts";

export const handle = { i18n: ["modelPortfolios", "portfolioAnalysis"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

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
export { loadedOnce as shouldRevalidate } from "#app/platform/loaded-once.ts";
