import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { notAuthorised, requirePermission } from "#app/access/guards.server.ts";
import styles from "#app/modules/model-portfolio/model-portfolio.css?url";
import { findPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { portfoliosArea, portfoliosPermission } from "#app/modules/model-portfolio/portfolio-area.ts";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { SwitchPage } from "#app/modules/model-portfolio/switch/switch-page.tsx";
import { switchView } from "#app/modules/model-portfolio/switch/switch-view.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["modelPortfolios", "portfolioSwitch", "series"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.reference.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, portfoliosPermission(request.url, "model-portfolio-edit"));
  const found = await findPortfolio(viewer, params.uuid ?? "");
  if (!found) throw data(null, { status: 404 });
  if (!found.editable) throw notAuthorised("model-portfolio-edit");
  const view = await switchView(viewer, found, portfoliosArea(request.url), params.series ?? "", new URL(request.url).searchParams);
  if (!view) throw data(null, { status: 404 });
  return { view };
}

export default function SwitchSeries() {
  return <SwitchPage view={useLoaderData<typeof loader>().view} />;
}

export const ErrorBoundary = PortfolioError;
