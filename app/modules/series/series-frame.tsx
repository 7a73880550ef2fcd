import { useLocation, useOutletContext } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TabLinks } from "#app/components/layout/tab-links.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { seriesFormulaPath, seriesPartPath, seriesPath } from "#app/navigation/paths.ts";
import type { SeriesHead } from "./detail/detail-view.server.ts";
import { definitionAsked, SERIES_ENTRY } from "./series-area.ts";

/** The series whose page is shown, as the frame around it has it. */
export const useSeries = () => useOutletContext<SeriesHead>();

/** Head and tabs of a series, around the part that is shown. */
export function SeriesFrame({ series, children }: { series: SeriesHead; children: ReactNode }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { area, uuid } = series;
  const first = seriesPath(uuid, {}, area);
  const isDefinition = definitionAsked(search);
  const part = (href: string, label: string) => ({ href, label, current: pathname === href || pathname.startsWith(`${href}/`) });
  const tabs = [
    { href: first, label: t("series.detail.overview"), current: pathname === first && !isDefinition },
    part(seriesPartPath(area, uuid, "values"), t("series.detail.values")),
    {
      href: seriesPath(uuid, { tab: "definition" }, area),
      label: t("series.detail.definition"),
      current: pathname === first && isDefinition,
    },
    part(seriesPartPath(area, uuid, "comments"), t("series.detail.comments")),
    ...(series.structured ? [part(seriesPartPath(area, uuid, "terms"), t("seriesPages.terms.title"))] : []),
    part(seriesFormulaPath(uuid, area), t("series.formula.tab")),
    part(seriesPartPath(area, uuid, "uses"), t("series.detail.uses")),
    part(seriesPartPath(area, uuid, "history"), t("series.detail.changes")),
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
