import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MappingPage } from "#app/modules/file-mapping/mapping-page.tsx";
import { CompositionImportPage } from "#app/modules/model-portfolio/draft/import-page.tsx";
import { PORTFOLIOS_ENTRY } from "#app/modules/model-portfolio/portfolio-area.ts";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { portfolioPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./import.server.ts";

export const handle = { i18n: ["modelPortfolios", "imports"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.name, matches);

export default function CompositionImport() {
  const { t } = useTranslation();
  const { mapping, ...page } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const view = (answer && "mapping" in answer && answer.mapping) || mapping;
  if (!view) return <CompositionImportPage {...page} answer={answer && "day" in answer ? answer : undefined} />;
  const back = { label: page.name, href: portfolioPath(page.area, page.uuid) };
  const trail = breadcrumb(t, PORTFOLIOS_ENTRY[page.area], back, { label: t("modelPortfolios.import.title") });
  return <MappingPage view={view} breadcrumb={trail} changed={false} />;
}

export const ErrorBoundary = PortfolioError;
