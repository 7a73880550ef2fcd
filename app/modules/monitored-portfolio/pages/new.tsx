import { useActionData, useLoaderData } from "@remix-run/react";
import { NewMonitoredPage } from "#app/modules/monitored-portfolio/general/new-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./new.server.ts";

export const handle = { i18n: ["monitoredPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export default function NewMonitoredPortfolio() {
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <NewMonitoredPage view={view} lastResult={answer?.result} />;
}
