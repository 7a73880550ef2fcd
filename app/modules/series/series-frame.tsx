import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { seriesFormulaPath, seriesPartPath, seriesPath } from "#app/navigation/paths.ts";
import type { SeriesHead } from "./detail/detail-view.server.ts";
import { SERIES_ENTRY } from "./series-area.ts";

export type SeriesTab = "overview" | "values" | "definition" | "comments" | "terms" | "formula" | "uses" | "history";

/** Head and tabs of a series, around the part that is shown. */
export function SeriesFrame({ series, tab, children }: { series: SeriesHead; tab: SeriesTab; children: ReactNode }) {
  const { t } = useTranslation();
  const { area, uuid } = series;
  const tabs = [
    { href: seriesPath(uuid, {}, area), label: t("series.detail.overview"), current: tab === "overview" },
    { href: seriesPartPath(area, uuid, "values"), label: t("series.detail.values"), current: tab === "values" },
    { href: seriesPath(uuid, { tab: "definition" }, area), label: t("series.detail.definition"), current: tab === "definition" },
    { href: seriesPartPath(area, uuid, "comments"), label: t("series.detail.comments"), current: tab === "comments" },
    ...(series.structured
      ? [{ href: seriesPartPath(area, uuid, "terms"), label: t("seriesPages.terms.title"), current: tab === "terms" }]
      : []),
    { href: seriesFormulaPath(uuid, area), label: t("series.formula.tab"), current: tab === "formula" },
    { href: seriesPartPath(area, uuid, "uses"), label: t("series.detail.uses"), current: tab === "uses" },
    { href: seriesPartPath(area, uuid, "history"), label: t("series.detail.changes"), current: tab === "history" },
  ];
  return (
    <>
      <PageHead title={series.name} breadcrumb={breadcrumb(t, SERIES_ENTRY[area], { label: series.name })} facts={series.facts} />
      <Stack>
        {series.simulated ? (
          <Notice kind="flashy" title={t("series.simulated")}>
            {t("series.simulatedText")}
          </Notice>
        ) : null}
        <TabLinks label={t("series.detail.tabs")} tabs={tabs} />
        {children}
      </Stack>
    </>
  );
}
