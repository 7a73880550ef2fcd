import { useLoaderData } from "@remix-run/react";
import { PortfoliosPage } from "#app/modules/horizon-portfolio/list-page.tsx";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { loader } from "./list.server.ts";

export const handle = { i18n: ["horizonPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export default function PortfolioList() {
  const { list } = useLoaderData<typeof loader>();
  return <PortfoliosPage list={list} />;
}
