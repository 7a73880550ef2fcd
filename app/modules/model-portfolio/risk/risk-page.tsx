import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { RiskScale, RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { LevelView, RiskShares, SrriView } from "./indicators.server.ts";
import type { Losses, LossRow } from "./losses.server.ts";
import type { RiskView } from "./risk-view.server.ts";
import { StressCard } from "./stress-card.tsx";

const shown = (text: string | null) => (text === null ? <Missing /> : <FigureText>{text}</FigureText>);

/** How risky a portfolio is by each measure, who carries the risk, and what it lost. */
export function RiskCards({ risk }: { risk: RiskView | null }) {
  const { t } = useTranslation();
  if (!risk) {
    return (
      <Card>
        <EmptyState title={t("portfolioAnalysis.none")} text={t("portfolioRisk.noneText")} />
      </Card>
    );
  }
  return (
    <>
      <LevelCard level={risk.level} weights={risk.weights} />
      <SrriCard srri={risk.srri} />
      <SharesCard shares={risk.shares} weights={risk.weights} />
      <LossesCard losses={risk.losses} />
      <StressCard stress={risk.stress} />
    </>
  );
}

/** The class of risk on its scale, and the figures of today's weights. */
export function LevelCard({ level: { sri, facts, reasons, note }, weights }: { level: LevelView; weights?: string }) {
  const { t } = useTranslation();
  return (
    <Card title={t("portfolioRisk.level.title")} hint={weights}>
      <RiskScale level={sri} />
      <KeyFacts columns={2} facts={facts.map(({ label, value }) => ({ label, value: shown(value) }))} />
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p className="hint">{note}</p>
    </Card>
  );
}

type SrriRow = SrriView["rows"][number];

function SrriCard({ srri: { until, rows } }: { srri: SrriView }) {
  const { t } = useTranslation();
  const title = t("portfolioRisk.srri.title");
  return (
    <Card title={title} hint={until ? t("portfolioRisk.srri.until", { day: until }) : undefined} flush>
      <DataTable<SrriRow>
        caption={title}
        rows={rows}
        rowKey={({ method }) => method}
        columns={[
          {
            key: "method",
            header: t("portfolioRisk.srri.method"),
            rowHeader: true,
            cell: ({ method }) => (
              <>
                {t(`portfolioRisk.srri.methods.${method}`)}
                <p className="hint">{t(`portfolioRisk.srri.meanings.${method}`)}</p>
              </>
            ),
          },
          { key: "level", header: t("portfolioRisk.srri.level"), cell: ({ level }) => <RiskTicks level={level} showMax /> },
          {
            key: "measure",
            header: t("portfolioRisk.srri.measure"),
            cell: ({ measure, reason }) => (reason === null ? shown(measure) : <span>{reason}</span>),
          },
        ]}
      />
      <p className="hint card-note">{t("portfolioRisk.srri.note")}</p>
    </Card>
  );
}

type ShareRow = RiskShares["rows"][number];

function SharesCard({ shares: { rows, sentences, reason }, weights }: { shares: RiskShares; weights: string }) {
  const { t } = useTranslation();
  const title = t("portfolioRisk.shares.title");
  if (reason !== null) {
    return (
      <Card title={title}>
        <p>{reason}</p>
      </Card>
    );
  }
  return (
    <Card title={title} hint={weights} flush>
      <DataTable<ShareRow>
        caption={title}
        rows={rows}
        rowKey={({ series }) => series}
        columns={[
          { key: "line", header: t("portfolioRisk.shares.line"), rowHeader: true, cell: ({ name }) => name },
          { key: "weight", header: t("portfolioRisk.shares.weight"), align: "end", cell: ({ weight }) => shown(weight) },
          { key: "share", header: t("portfolioRisk.shares.share"), align: "end", cell: ({ share }) => shown(share) },
          { key: "points", header: t("portfolioRisk.shares.points"), align: "end", cell: ({ points }) => shown(points) },
        ]}
      />
      <div className="card-note">
        {sentences.map((sentence) => (
          <p key={sentence} className="hint">
            {sentence}
          </p>
        ))}
      </div>
    </Card>
  );
}

function LossesCard({ losses }: { losses: Losses }) {
  const { t } = useTranslation();
  const title = t("portfolioRisk.losses.title");
  const head = (key: "period" | "worst" | "between" | "recovered" | "month") => t(`portfolioRisk.losses.${key}`);
  return (
    <Card title={title} hint={t("portfolioRisk.losses.hint")} flush>
      <DataTable<LossRow>
        caption={title}
        rows={losses}
        rowKey={({ key }) => key}
        columns={[
          {
            key: "track",
            header: t("portfolioRisk.losses.track"),
            rowHeader: true,
            cell: ({ key, reason }) => (
              <>
                {t(`portfolioRisk.losses.tracks.${key}`)}
                {reason ? <p className="hint">{reason}</p> : null}
              </>
            ),
          },
          { key: "period", header: head("period"), cell: ({ period }) => shown(period) },
          { key: "worst", header: head("worst"), align: "end", cell: ({ worst }) => shown(worst) },
          { key: "between", header: head("between"), cell: ({ between }) => shown(between) },
          { key: "recovered", header: head("recovered"), cell: ({ recovered }) => shown(recovered) },
          { key: "month", header: head("month"), align: "end", cell: ({ month }) => shown(month) },
        ]}
      />
    </Card>
  );
}
