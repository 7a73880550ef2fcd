import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DeleteCard } from "#app/components/form/delete-card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { horizonPortfolioPath } from "#app/modules/horizon-portfolio/paths.ts";
import { HORIZON_ENTRY } from "#app/modules/horizon-portfolio/tabs.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PageMeta, pageMeta } from "#app/navigation/page-meta.ts";
import type { action, loader } from "./delete.server.ts";

export const handle = { i18n: ["horizonPortfolios"] };

export const meta: PageMeta<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.title, matches);

export default function DeletePortfolio() {
  const { uuid, name, title, area, version, idem } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { t } = useTranslation();
  const back = horizonPortfolioPath(area, uuid);
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, HORIZON_ENTRY[area], { label: name, href: back }, { label: t("common.actions.delete") })}
      />
      <DeleteCard
        text={t("horizonPortfolios.delete.text")}
        version={version}
        idem={idem}
        keepHref={back}
        inUse={t("horizonPortfolios.delete.inUse")}
        reasons={refused?.inUse ? [{ text: t("horizonPortfolios.delete.followed") }] : []}
        changed={refused?.changed ? t("horizonPortfolios.delete.changed") : null}
      />
    </>
  );
}
export { PortfolioNotFound as ErrorBoundary } from "#app/modules/horizon-portfolio/portfolio-frame.tsx";
