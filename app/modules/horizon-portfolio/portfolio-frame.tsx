import { TrashIcon } from "@radix-ui/react-icons";
import { useLocation, useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { horizonPortfolioDeletePath, horizonPortfolioPath, horizonPortfoliosPath } from "#app/modules/horizon-portfolio/paths.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { useArea } from "#app/navigation/page-handle.ts";
import type { PortfolioHead } from "./portfolio-view.server.ts";
import { HORIZON_ENTRY, HORIZON_TABS, tabOf } from "./tabs.ts";

/** The portfolio whose page is shown, as the frame around it has it. */
export const usePortfolio = () => useOutletContext<PortfolioHead>();

/** Head and tabs of a portfolio. */
export function PortfolioFrame({ head, children }: { head: PortfolioHead; children: ReactNode }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const { uuid, name, area, facts, mayEdit } = head;
  const tabs = HORIZON_TABS.map((tab) => ({
    href: horizonPortfolioPath(area, uuid, tab === "general" ? {} : { tab }),
    label: t(`horizonPortfolios.tabs.${tab}`),
    current: tab === tabOf(search),
  }));
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, HORIZON_ENTRY[area], { label: name })}
        facts={facts}
        actions={
          mayEdit ? (
            <ButtonLink icon={<TrashIcon aria-hidden="true" />} to={horizonPortfolioDeletePath(area, uuid)}>
              {t("common.actions.deleteEllipsis")}
            </ButtonLink>
          ) : null
        }
      />
      <Stack>
        <TabLinks label={t("horizonPortfolios.tabs.label")} tabs={tabs} />
        {children}
      </Stack>
    </>
  );
}

export function PortfolioNotFound() {
  const { t } = useTranslation();
  const area = useArea(["admin", "insurer"]);
  return (
    <NotFoundBoundary
      title={t("horizonPortfolios.notFound")}
      text={t("horizonPortfolios.notFoundText")}
      back={{ href: horizonPortfoliosPath(area), label: t("horizonPortfolios.backToList") }}
    />
  );
}
