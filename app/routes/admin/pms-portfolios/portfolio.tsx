import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { pmsPortfoliosPath } from "#app/modules/pms-portfolio/paths.ts";
import { findPmsPortfolio } from "#app/modules/pms-portfolio/pms-portfolio.server.ts";
import { PmsPortfolioPage } from "#app/modules/pms-portfolio/portfolio-page.tsx";
import { pmsPortfolioView } from "#app/modules/pms-portfolio/portfolio-view.server.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";

export const handle = { i18n: ["pmsPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.view.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "pms-portfolios");
  const found = await findPmsPortfolio(viewer, params.id ?? "");
  if (!found) throw data(null, { status: 404 });
  return { view: pmsPortfolioView(viewer, found) };
}

export default function PmsPortfolio() {
  return <PmsPortfolioPage view={useLoaderData<typeof loader>().view} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("pmsPortfolios.notFound")}
      text={t("pmsPortfolios.notFoundText")}
      back={{ href: pmsPortfoliosPath(), label: t("pmsPortfolios.backToList") }}
    />
  );
}
