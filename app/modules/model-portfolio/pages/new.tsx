import { useActionData, useLoaderData } from "@remix-run/react";
import { NewPortfolioPage } from "#app/modules/model-portfolio/new-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./new.server.ts";

export const handle = { i18n: ["modelPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function NewPortfolio() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <NewPortfolioPage {...loaded} lastResult={answer?.result} />;
}
