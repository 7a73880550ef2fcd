import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData, useOutlet } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { ModalHost } from "#app/components/modal/modal-host.tsx";
import styles from "#app/modules/alert/alert.css?url";
import { portfolioAlertsView } from "#app/modules/alert/portfolio/portfolio-alerts.server.ts";
import { PortfolioAlerts } from "#app/modules/alert/portfolio/portfolio-alerts-page.tsx";
import { shownPortfolio } from "#app/modules/model-portfolio/model-portfolio.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { atBase } from "#app/navigation/paths.ts";

export const handle = { i18n: ["alerts"] };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: atBase(styles) }];

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.title, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "model-portfolios");
  const portfolio = await shownPortfolio(viewer, params.uuid);
  if (!portfolio) throw data(null, { status: 404 });
  return { view: await portfolioAlertsView(viewer, portfolio), idem: crypto.randomUUID() };
}

export default function AlertsOfPortfolio() {
  const { view, idem } = useLoaderData<typeof loader>();
  return (
    <ModalHost modal={useOutlet()}>
      <PortfolioAlerts view={view} idem={idem} />
    </ModalHost>
  );
}
