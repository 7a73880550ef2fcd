import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { Change } from "../list-view.server.ts";
import type { Stress, StressRow } from "./stress.server.ts";

/** Shown at once; the others stand behind a summary. */
const SHOWN = 10;

const shown = (text: string | null) => (text === null ? <Missing /> : <FigureText>{text}</FigureText>);
const changed = (change: Change | null) => (change ? <Variation value={change.side}>{change.text}</Variation> : <Missing />);

/** What today's composition would have gone through in the events of the markets, the worst first. */
export function StressCard({ stress }: { stress: Stress | null }) {
  const { t } = useTranslation();
  const title = t("portfolioRisk.stress.title");
  if (stress?.reason) {
    return (
      <Card title={title}>
        <p>{stress.reason}</p>
      </Card>
    );
  }
  if (!stress || stress.rows.length === 0) {
    return (
      <Card title={title}>
        <EmptyState title={t("portfolioRisk.stress.none")} text={t("portfolioRisk.stress.noneText")} />
      </Card>
    );
  }
  const { choices, chosen, rows, latest } = stress;
  const others = rows.slice(SHOWN);
  return (
    <Card title={title} hint={t("portfolioRisk.stress.hint")} flush id="stress">
      {choices.length > 0 ? (
        <FilterForm>
          <FilterSelect
            name="benchmark"
            label={t("portfolioAnalysis.history.benchmark")}
            all={t("portfolioAnalysis.history.noBenchmark")}
            value={chosen?.series}
            options={choices}
          />
        </FilterForm>
      ) : null}
      <Events caption={title} rows={rows.slice(0, SHOWN)} index={chosen?.name ?? null} />
      <div className="card-note">
        {others.length > 0 ? (
          <details>
            <summary>{t("portfolioRisk.stress.others", { count: others.length })}</summary>
            <Events caption={t("portfolioRisk.stress.others", { count: others.length })} rows={others} index={chosen?.name ?? null} />
          </details>
        ) : null}
        <p className="hint">
          {latest === null ? null : `${t("portfolioRisk.stress.latest", { count: latest })} `}
          {t("portfolioRisk.stress.note")}
        </p>
      </div>
    </Card>
  );
}

function Events({ caption, rows, index }: { caption: string; rows: readonly StressRow[]; index: string | null }) {
  const { t } = useTranslation();
  const head = (key: "performance" | "lowest" | "excess" | "share") => t(`portfolioRisk.stress.${key}`);
  return (
    <DataTable<StressRow>
      caption={caption}
      rows={rows}
      rowKey={({ event }) => event}
      columns={[
        {
          key: "event",
          header: t("portfolioRisk.stress.event"),
          rowHeader: true,
          cell: ({ name, days, simulated }) => (
            <>
              {name}
              <p className="hint figure">{days}</p>
              {simulated ? <p className="hint">{simulated}</p> : null}
            </>
          ),
        },
        { key: "performance", header: head("performance"), align: "end", cell: ({ performance }) => changed(performance) },
        { key: "lowest", header: head("lowest"), align: "end", cell: ({ lowest }) => shown(lowest) },
        ...(index
          ? [
              { key: "index", header: index, align: "end" as const, cell: (row: StressRow) => shown(row.index) },
              { key: "excess", header: head("excess"), align: "end" as const, cell: (row: StressRow) => changed(row.excess) },
            ]
          : []),
        { key: "share", header: head("share"), align: "end", cell: ({ share }) => shown(share) },
      ]}
    />
  );
}
