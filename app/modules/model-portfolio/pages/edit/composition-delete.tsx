import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { PORTFOLIOS_ENTRY } from "#app/modules/model-portfolio/portfolio-area.ts";
import { PortfolioError } from "#app/modules/model-portfolio/portfolio-error.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import { portfolioPath } from "#app/navigation/paths.ts";
import type { action, loader } from "./composition-delete.server.ts";

export const handle = { i18n: ["modelPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function DeleteComposition() {
  const { area, title, uuid, name, version, date, only, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = portfolioPath(area, uuid, { date });
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, PORTFOLIOS_ENTRY[area], { label: name, href: back }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={t(only ? "modelPortfolios.editor.deleteOnlyText" : "modelPortfolios.editor.deleteText")}
        version={refused?.newest ?? version}
        idem={idem}
        keepHref={back}
        inUse=""
        reasons={[]}
        changed={refused ? t("modelPortfolios.editor.deleteConflict") : null}
      />
    </>
  );
}

export const ErrorBoundary = PortfolioError;
