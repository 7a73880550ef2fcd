import { useTranslation } from "react-i18next";
import { StackedChart } from "#app/components/charts/stacked-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { OverTimeView } from "./over-time.server.ts";

/** How the weights of the supports went from one composition to the next, as areas and as a table. */
export function OverTimeCard({ view: { drawing, caption, names, days, rows } }: { view: OverTimeView }) {
  const { t } = useTranslation();
  const columns = days.map((day, at) => ({
    key: day,
    header: day,
    align: "end" as const,
    cell: ({ weights }: OverTimeView["rows"][number]) => {
      const weight = weights[at];
      return weight ? <FigureText>{weight}</FigureText> : <Missing />;
    },
  }));
  return (
    <Card title={t("modelPortfolios.overTime.title")} hint={t("modelPortfolios.overTime.hint")}>
      <StackedChart
        drawing={drawing}
        caption={caption}
        names={names}
        across={t("modelPortfolios.overTime.across")}
        table={
          <DataTable
            caption={caption}
            dense
            keepTable
            rows={rows}
            rowKey={({ key }) => key}
            columns={[{ key: "name", header: t("modelPortfolios.editor.support"), rowHeader: true, cell: ({ name }) => name }, ...columns]}
          />
        }
      />
    </Card>
  );
}
