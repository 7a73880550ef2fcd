import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { SustainabilityView } from "./sustainability-view.server.ts";

/** Articles, minima, labels and impacts of the allocation, then fund by fund. */
export function SustainabilityCards({ sustainability }: { sustainability: SustainabilityView | null }) {
  const { t } = useTranslation();
  if (!sustainability) return <EmptyState title={t("results.allocation.empty")} />;
  return (
    <>
      <WishesCard wishes={sustainability.wishes} />
      <ArticlesCard sustainability={sustainability} />
      <MinimaCard sustainability={sustainability} />
      <ImpactsCard sustainability={sustainability} />
      <FundsCard sustainability={sustainability} />
    </>
  );
}

const TONES = { green: "positive", orange: "flashy", red: "negative" } as const;

/** Asked against reached, with a word beside each colour. */
function WishesCard({ wishes: { flag, sentence, notes, rows } }: Pick<SustainabilityView, "wishes">) {
  const { t } = useTranslation();
  return (
    <Card title={t("sustainability.asked.title")}>
      {flag ? <Notice kind={TONES[flag]}>{sentence}</Notice> : <p>{sentence}</p>}
      {rows.length > 0 ? (
        <DataTable
          caption={t("sustainability.asked.caption")}
          rows={rows}
          rowKey={({ key }) => key}
          columns={[
            { key: "label", header: t("sustainability.criterion"), rowHeader: true, cell: ({ label }) => label },
            { key: "asked", header: t("sustainability.asked.asked"), align: "end", cell: ({ asked }) => <FigureText>{asked}</FigureText> },
            {
              key: "reached",
              header: t("sustainability.asked.reached"),
              align: "end",
              cell: ({ reached }) => (
                <b>
                  <FigureText>{reached}</FigureText>
                </b>
              ),
            },
            {
              key: "coverage",
              header: t("sustainability.coverage"),
              align: "end",
              cell: ({ coverage }) => <FigureText>{coverage}</FigureText>,
            },
            {
              key: "verdict",
              header: t("sustainability.asked.verdict"),
              cell: ({ flag: own, verdict }) => <Badge tone={TONES[own]}>{verdict}</Badge>,
            },
          ]}
        />
      ) : null}
      {notes.map((note) => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
      {rows.length > 0 ? <p className="hint">{t("sustainability.asked.note")}</p> : null}
    </Card>
  );
}

function ArticlesCard({ sustainability: { articles, sentence, labels, simulated } }: { sustainability: SustainabilityView }) {
  const { t } = useTranslation();
  return (
    <Card title={t("sustainability.articles")}>
      {simulated ? <p className="sources-simulated">{simulated}</p> : null}
      <div className="share-bar" role="img" aria-label={sentence}>
        {articles.map(({ key, share }) => (
          <span key={key} className={`share-${key}`} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className="legend share-legend">
        {articles.map(({ key, label, text }) => (
          <li key={key}>
            <i className={`mark share-${key}`} aria-hidden="true" />
            {label} <b className="figure">{text}</b>
          </li>
        ))}
      </ul>
      <h3 className="sub-title">{t("sustainability.labels")}</h3>
      <KeyFacts columns={2} facts={labels.map(({ label, text }) => ({ label, value: text }))} />
    </Card>
  );
}

function MinimaCard({ sustainability: { minima } }: { sustainability: SustainabilityView }) {
  const { t } = useTranslation();
  return (
    <Card flush title={t("sustainability.minimaTitle")}>
      <DataTable
        caption={t("sustainability.minimaTitle")}
        rows={minima}
        rowKey={({ key }) => key}
        columns={[
          { key: "label", header: t("sustainability.criterion"), rowHeader: true, cell: ({ label }) => label },
          {
            key: "whole",
            header: t("sustainability.whole"),
            align: "end",
            cell: ({ whole }) => (
              <b>
                <FigureText>{whole}</FigureText>
              </b>
            ),
          },
          {
            key: "covered",
            header: t("sustainability.covered"),
            align: "end",
            cell: ({ covered }) => (covered === null ? <Missing /> : <FigureText>{covered}</FigureText>),
          },
          {
            key: "coverage",
            header: t("sustainability.coverage"),
            align: "end",
            cell: ({ coverage }) => <FigureText>{coverage}</FigureText>,
          },
        ]}
      />
      <p className="hint card-note">{t("sustainability.minimaNote")}</p>
    </Card>
  );
}

function ImpactsCard({ sustainability: { impacts } }: { sustainability: SustainabilityView }) {
  const { t } = useTranslation();
  return (
    <Card flush title={t("sustainability.impactsTitle")}>
      <DataTable
        caption={t("sustainability.impactsCaption")}
        dense
        rows={impacts}
        rowKey={({ code }) => code}
        columns={[
          { key: "label", header: t("sustainability.impact"), rowHeader: true, cell: ({ label }) => label },
          {
            key: "considered",
            header: t("sustainability.considered"),
            align: "end",
            cell: ({ considered }) => (
              <b>
                <FigureText>{considered}</FigureText>
              </b>
            ),
          },
          { key: "not", header: t("sustainability.notConsidered"), align: "end", cell: ({ not }) => <FigureText>{not}</FigureText> },
          {
            key: "unknown",
            header: t("sustainability.notStated"),
            align: "end",
            cell: ({ unknown }) => <FigureText>{unknown}</FigureText>,
          },
        ]}
      />
    </Card>
  );
}

function FundsCard({ sustainability: { funds } }: { sustainability: SustainabilityView }) {
  const { t } = useTranslation();
  const told = (text: string | null) => (text === null ? <Missing /> : <FigureText>{text}</FigureText>);
  return (
    <Card flush title={t("sustainability.byFund")} className="declared">
      <DataTable
        caption={t("sustainability.byFund")}
        rows={funds}
        rowKey={({ series }) => series}
        columns={[
          { key: "name", header: t("results.allocation.fund"), rowHeader: true, cell: ({ name }) => name },
          { key: "weight", header: t("results.allocation.weight"), align: "end", cell: ({ weight }) => <FigureText>{weight}</FigureText> },
          { key: "sfdr", header: "SFDR", cell: ({ sfdr }) => sfdr ?? <Missing /> },
          {
            key: "labels",
            header: t("sustainability.labels"),
            cell: ({ labels }) =>
              labels.length === 0
                ? t("common.answers.none")
                : labels.map((label) => (
                    <Badge key={label} tone="positive">
                      {label}
                    </Badge>
                  )),
          },
          { key: "investments", header: t("sustainability.minima.investments"), align: "end", cell: (fund) => told(fund.minInvestments) },
          { key: "taxonomy", header: t("sustainability.minima.taxonomy"), align: "end", cell: (fund) => told(fund.minTaxonomy) },
        ]}
      />
    </Card>
  );
}
