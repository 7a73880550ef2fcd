import { DownloadIcon } from "@radix-ui/react-icons";
import { useLocation } from "@remix-run/react";
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
  /** A modal stands over the page: the head cannot be reached. */
  blocked: boolean;
  children: ReactNode;
}

/** Around every page of a portfolio: what it is, its file and its parts. */
export function PortfolioFrame({ head: { area, uuid, name, facts, version, mayExport }, blocked, children }: FrameProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tab = (key: "composition" | "analysis" | "risk" | "alerts", href: string) => ({
    href,
    label: t(`portfolioAnalysis.tabs.${key}`),
    current: pathname === href || (key === "alerts" && pathname.startsWith(`${href}/`)),
  });
  // React 18 knows no `inert` property and writes it as the attribute it is.
  const inert = blocked ? { inert: "" } : {};
  return (
    <>
      <div {...inert}>
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
      </div>
      <Stack>
        <div {...inert}>
          <TabLinks
            label={t("portfolioAnalysis.tabs.label")}
            tabs={[
              tab("composition", portfolioPath(area, uuid)),
              tab("analysis", portfolioAnalysisPath(area, uuid)),
              tab("risk", portfolioRiskPath(area, uuid)),
              ...(area === "fia" ? [tab("alerts", portfolioAlertsPath(uuid))] : []),
            ]}
          />
        </div>
        <ChangeWatch key={uuid} area={area} uuid={uuid} version={version} />
        {children}
      </Stack>
    </>
  );
}
