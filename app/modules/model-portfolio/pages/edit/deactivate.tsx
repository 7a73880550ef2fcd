import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { PORTFOLIOS_ENTRY } from "#app/modules/model-portfolio/portfolio-area.ts";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { portfolioPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./deactivate.server.ts";

export const handle = { i18n: ["modelPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function DeactivatePortfolio() {
  const { area, title, uuid, name, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const submit = t("modelPortfolios.detail.deactivateNow");
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, PORTFOLIOS_ENTRY[area], { label: name, href: portfolioPath(area, uuid) }, { label: submit })}
      />
      <DeleteCard
        text={t("modelPortfolios.detail.deactivateText")}
        version={refused?.newest ?? version}
        idem={idem}
        keepHref={portfolioPath(area, uuid)}
        inUse={t("modelPortfolios.detail.inUse")}
        reasons={refused?.reasons ?? []}
        changed={refused?.changed ? t("modelPortfolios.detail.deactivateConflict") : null}
        submit={submit}
      />
    </>
  );
}

export const ErrorBoundary = PortfolioError;
