import type { LinksFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FollowPage } from "#app/modules/monitored-portfolio/follow/follow-page.tsx";
import { MonitoredNotFound } from "#app/modules/monitored-portfolio/frame/portfolio-not-found.tsx";
import styles from "#app/modules/monitored-portfolio/monitored-portfolio.css?url";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { action, loader } from "./follow.server.ts";

export const handle = { i18n: ["monitoredPortfolios", "modelPortfolios", "portfolioCompositions", "portfolioValues"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.name, matches);

export default function Follow() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <FollowPage view={view} answer={answer?.code} />;
}

export const ErrorBoundary = MonitoredNotFound;
