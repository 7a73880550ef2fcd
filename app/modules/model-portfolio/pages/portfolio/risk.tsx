import { useLoaderData } from "@remix-run/react";
import { RiskCards } from "#app/modules/model-portfolio/risk/risk-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./risk.server.ts";

export const handle = { i18n: ["portfolioRisk"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function PortfolioRisk() {
  const { risk } = useLoaderData<typeof loader>();
  return <RiskCards risk={risk} />;
}
