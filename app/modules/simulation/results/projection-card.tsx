import { type ReactNode, useDeferredValue, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { FanChart, SpaghettiChart } from "#app/components/charts/fan-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { Translate } from "#app/i18n/texts.ts";
import { FailureNotice } from "../failure-notice.tsx";
import type { FailureView, FanView } from "../view.ts";
import { scenarioName } from "./percentiles.ts";

interface ProjectionCardProps {
  fan: FanView | null;
  failure: FailureView | null;
  /** What keeps the simulation from being computed at all, in words. */
  reasons: readonly string[];
  /** Buttons of its views. */
  views: ReactNode;
  percentiles: boolean;
}

export function ProjectionCard({ fan, failure, reasons, views, percentiles }: ProjectionCardProps) {
  const { t } = useTranslation();
  return (
    <Card id="projection" title={t("simulator.fan.title")} actions={fan ? views : null}>
      {failure ? <FailureNotice failure={failure} /> : null}
      {fan ? <Projection fan={fan} percentiles={percentiles} /> : null}
      {fan || failure ? null : <NotComputed reasons={reasons} />}
    </Card>
  );
}

/** The frame of the chart with the reason in the middle. */
function NotComputed({ reasons }: { reasons: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <div className="chart-absent">
      <p>{reasons.length > 0 ? t("simulation.edit.todo") : t("simulator.failures.notComputed")}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

function Projection({ fan, percentiles }: { fan: FanView; percentiles: boolean }) {
  const { t } = useTranslation();
  const ends = { ...endsOf(t), savings: fan.savings.end };
  const marked = markedOf(t);
  // The chart follows a lever within a frame; its figures come in the next moment.
  const later = useDeferredValue(fan);
  const table = useMemo(() => <FiguresTable fan={later} percentiles={percentiles} />, [later, percentiles]);
  return (
    <>
      {fan.everyScenario ? (
        <SpaghettiChart
          drawing={fan.everyScenario}
          caption={fan.sentence}
          endLabels={marked}
          legend={{ scenario: t("simulator.fan.everyScenario"), marked: t("simulator.fan.markedPath"), median: t("simulator.fan.median") }}
          table={table}
        />
      ) : (
        <FanChart
          drawing={fan.drawing}
          caption={fan.sentence}
          endLabels={ends}
          legend={{
            middle: t("simulator.fan.middleHalf"),
            outer: t("simulator.fan.nineInTen"),
            median: t("simulator.fan.median"),
            savings: fan.savings.legend,
          }}
          table={table}
        />
      )}
      {fan.pathsGone ? <p className="hint after-chart">{t("simulator.fan.pathsGone")}</p> : null}
      <p className="after-chart chart-sentence">{fan.sentence}</p>
      <p className="hint">{`${fan.note} ${t("simulator.sources.beforeTax")}`}</p>
    </>
  );
}

const endsOf = (t: Translate) => ({
  q95: t("simulator.fan.ends.q95"),
  q75: t("simulator.fan.ends.q75"),
  median: t("simulator.fan.ends.median"),
  q25: t("simulator.fan.ends.q25"),
  q05: t("simulator.fan.ends.q05"),
});
const markedOf = (t: Translate) => ({
  worst: t("simulator.fan.marked.worst"),
  tenth: t("simulator.fan.marked.tenth"),
  middle: t("simulator.fan.marked.middle"),
  best: t("simulator.fan.marked.best"),
});

function FiguresTable({ fan, percentiles }: { fan: FanView; percentiles: boolean }) {
  const { t } = useTranslation();
  const { worst, tenth, middle, best } = markedOf(t);
  const ends = endsOf(t);
  const ranges = (["q05", "q25", "median", "q75", "q95"] as const).map((key) => scenarioName(ends[key], key, percentiles));
  const heads = [...(fan.everyScenario ? [worst, tenth, middle, best] : ranges), ...fan.totals];
  return (
    <DataTable
      caption={t("simulator.fan.figures")}
      dense
      keepTable
      rows={fan.figures}
      rowKey={(row) => row.month}
      columns={[
        { key: "month", header: t("simulator.fan.year"), rowHeader: true, cell: (row) => row.month },
        ...heads.map((header, index) => ({
          key: header,
          header,
          align: "end" as const,
          cell: (row: FanView["figures"][number]) => row.amounts[index],
        })),
      ]}
    />
  );
}
