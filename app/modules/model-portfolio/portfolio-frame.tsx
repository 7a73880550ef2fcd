import { DownloadIcon } from "@radix-ui/react-icons";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import {
  type PortfoliosArea,
  portfolioAlertsPath,
  portfolioAnalysisPath,
  portfolioExcelPath,
  portfolioPath,
  portfolioRiskPath,
} from "#app/navigation/paths.ts";
import { ChangeWatch } from "./change-watch.tsx";
import { PORTFOLIOS_ENTRY } from "./portfolio-area.ts";

export interface PortfolioHeadView {
  area: PortfoliosArea;
  uuid: string;
  name: string;
  facts: string[];
  version: number;
  mayExport: boolean;
}

interface FrameProps {
  head: PortfolioHeadView;
  tab: "composition" | "analysis" | "risk" | "alerts";
  children: ReactNode;
}

/** Around every page of a portfolio: what it is, its file and its parts. */
export function PortfolioFrame({ head: { area, uuid, name, facts, version, mayExport }, tab, children }: FrameProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={name}
        breadcrumb={breadcrumb(t, PORTFOLIOS_ENTRY[area], { label: name })}
        facts={facts}
        actions={
          mayExport ? (
            <ButtonLink icon={<DownloadIcon aria-hidden="true" />} to={portfolioExcelPath(area, uuid)} download>
              {t("modelPortfolios.detail.excel")}
            </ButtonLink>
          ) : null
        }
      />
      <Stack>
        <TabLinks
          label={t("portfolioAnalysis.tabs.label")}
          tabs={[
            { href: portfolioPath(area, uuid), label: t("portfolioAnalysis.tabs.composition"), current: tab === "composition" },
            { href: portfolioAnalysisPath(area, uuid), label: t("portfolioAnalysis.tabs.analysis"), current: tab === "analysis" },
            { href: portfolioRiskPath(area, uuid), label: t("portfolioAnalysis.tabs.risk"), current: tab === "risk" },
            ...(area === "adviser"
              ? [{ href: portfolioAlertsPath(uuid), label: t("portfolioAnalysis.tabs.alerts"), current: tab === "alerts" }]
              : []),
          ]}
        />
        <ChangeWatch area={area} uuid={uuid} version={version} />
        {children}
      </Stack>
    </>
  );
}
