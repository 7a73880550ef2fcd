import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { MonitoredFrame } from "#app/modules/monitored-portfolio/frame/portfolio-frame.tsx";
import { MonitoredNotFound } from "#app/modules/monitored-portfolio/frame/portfolio-not-found.tsx";
import styles from "#app/modules/monitored-portfolio/monitored-portfolio.css?url";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";
import type { loader } from "./portfolio.server.ts";

export const handle = { i18n: ["monitoredPortfolios"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.head.name, matches);

export default function MonitoredPortfolio() {
  const { head } = useLoaderData<typeof loader>();
  return (
    <MonitoredFrame head={head}>
      <Outlet />
    </MonitoredFrame>
  );
}

export const ErrorBoundary = MonitoredNotFound;
