import { useTranslation } from "react-i18next";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { HistoryView } from "./history.server.ts";

/** The performance of the portfolio, and of an index that the person lays over it. */
export function HistoryCard({
  history: { drawing, caption, lines, choices, chosen, beside },
  keep,
}: {
  history: HistoryView;
  keep?: Readonly<Record<string, string>> | undefined;
}) {
  const { t } = useTranslation();
  const shown = (text: string | null) => (text ? <FigureText>{text}</FigureText> : <Missing />);
  return (
    <Card title={t("portfolioAnalysis.history.title")}>
      {choices.length > 0 ? (
        <FilterForm keep={keep}>
          <FilterSelect
            name="benchmark"
            label={t("portfolioAnalysis.history.benchmark")}
            all={t("portfolioAnalysis.history.noBenchmark")}
            value={chosen ?? undefined}
            options={choices}
          />
        </FilterForm>
      ) : null}
      <LineChart drawing={drawing} caption={caption} series={lines} height={240} zeroLine />
      {beside ? (
        <>
          <KeyFacts
            columns={3}
            facts={[
              { label: t("portfolioAnalysis.history.excess"), value: shown(beside.excess) },
              { label: t("portfolioAnalysis.history.trackingError"), value: shown(beside.trackingError) },
              { label: t("portfolioAnalysis.history.beta"), value: shown(beside.beta) },
            ]}
          />
          {beside.begins ? <p className="hint">{t("portfolioAnalysis.history.begins", { day: beside.begins })}</p> : null}
        </>
      ) : null}
      {chosen && !beside ? <p className="hint">{t("portfolioAnalysis.history.noCommonDays")}</p> : null}
    </Card>
  );
}
