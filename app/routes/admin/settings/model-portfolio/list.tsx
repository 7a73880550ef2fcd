import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { PortfoliosPage } from "#app/modules/model-portfolio/list-page.tsx";
import { portfoliosView } from "#app/modules/model-portfolio/list-view.server.ts";
import styles from "#app/modules/model-portfolio/model-portfolio.css?url";
import { portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["modelPortfolios"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.list.title, matches);

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url));
  return { list: await portfoliosView(viewer, request.url) };
}

export default function Portfolios() {
  const { list } = useLoaderData<typeof loader>();
  return <PortfoliosPage list={list} />;
}
