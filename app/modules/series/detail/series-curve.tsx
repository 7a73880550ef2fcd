import { useTranslation } from "react-i18next";
import { ValuesChart } from "#app/components/charts/values-chart.tsx";
import type { ValuesCurve } from "./detail-view.server.ts";

/** The curve of a series, with the words of its marks. */
export function SeriesCurve({ name, chart: { drawing, caption, last }, height }: { name: string; chart: ValuesCurve; height?: number }) {
  const { t } = useTranslation();
  const texts = {
    standIn: t("seriesPages.chart.standIn"),
    byHand: t("seriesPages.chart.byHand"),
    odd: t("seriesPages.chart.odd"),
    gap: t("seriesPages.chart.gap"),
  };
  return <ValuesChart {...{ drawing, caption, name, last, texts }} {...(height !== undefined && { height })} />;
}
