import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { RiskTicks } from "#app/components/data/risk-ticks.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { PORTFOLIOS_ENTRY } from "../portfolio-area.ts";
import type { Candidate, SwitchView } from "./switch-view.server.ts";

const figure = (text: string | null) => (text ? <FigureText>{text}</FigureText> : <Missing />);

/** What could replace a line of a composition, ranked, with what each would do to the whole. */
export function SwitchPage({ view }: { view: SwitchView }) {
  const { t } = useTranslation();
  const { area, portfolio, reference, weight, here, candidates, chosen, back } = view;
  return (
    <>
      <PageHead
        title={t("portfolioSwitch.title", { name: reference.name })}
        breadcrumb={breadcrumb(t, PORTFOLIOS_ENTRY[area], { label: portfolio, href: back }, { label: t("portfolioSwitch.crumb") })}
        facts={[t("portfolioSwitch.held", { weight }), reference.isin, reference.subClass]}
        actions={<ButtonLink to={back}>{t("portfolioSwitch.keep")}</ButtonLink>}
      />
      <Stack>
        <Card>
          <KeyFacts
            columns={2}
            facts={[
              { label: t("portfolioSwitch.columns.fees"), value: figure(reference.fees) },
              { label: t("portfolioSwitch.columns.volatility"), value: figure(reference.volatility) },
              { label: t("portfolioSwitch.columns.performance"), value: figure(reference.performance) },
              { label: t("portfolioSwitch.columns.sri"), value: <RiskTicks level={reference.sri} /> },
              { label: t("portfolioSwitch.columns.sfdr"), value: reference.sfdr ?? <Missing /> },
              { label: t("portfolioSwitch.columns.since"), value: figure(reference.since) },
            ]}
          />
        </Card>
        {chosen ? <EffectCard chosen={chosen} /> : null}
        <Card title={t("portfolioSwitch.ranking")} hint={t("portfolioSwitch.hint")} flush>
          <FilterForm search={{ label: t("portfolioSwitch.search"), value: here.q }} keep={view.keep}>
            <FilterSelect
              name="scope"
              label={t("portfolioSwitch.scope")}
              all={t("portfolioSwitch.wholeClass")}
              value={here.scope}
              options={[{ value: "sub", label: t("portfolioSwitch.sameSubClass") }]}
            />
            <FilterSelect
              name="above"
              label={t("portfolioSwitch.above")}
              all={t("portfolioSwitch.sameRisk")}
              value={here.above}
              options={[{ value: "1", label: t("portfolioSwitch.oneAbove") }]}
            />
          </FilterForm>
          {view.failed ? <Notice kind="negative">{t("portfolioSwitch.failed")}</Notice> : null}
          {candidates.length > 0 ? (
            <Ranking candidates={candidates} caption={t("portfolioSwitch.ranking")} />
          ) : view.failed ? null : (
            <EmptyState title={t("portfolioSwitch.none")} text={t("portfolioSwitch.noneText")} />
          )}
        </Card>
        <p className="hint">{[view.count, ...view.excluded].join(" · ")}</p>
      </Stack>
    </>
  );
}

function Ranking({ candidates, caption }: { candidates: Candidate[]; caption: string }) {
  const { t } = useTranslation();
  const head = (key: "name" | "score" | "correlation" | "fees" | "volatility" | "performance" | "sri" | "sfdr" | "since") =>
    t(`portfolioSwitch.columns.${key}`);
  return (
    <DataTable<Candidate>
      caption={caption}
      rows={candidates}
      rowKey={({ series }) => series}
      rowTone={({ chosen }) => (chosen ? "highlight" : undefined)}
      columns={[
        {
          key: "name",
          header: head("name"),
          rowHeader: true,
          cell: ({ rank, name, isin, why, chosen }) => (
            <>
              {rank}. {name} {isin ? <span className="hint">{isin}</span> : null}{" "}
              {chosen ? <Badge tone="information">{t("portfolioSwitch.shown")}</Badge> : null}
              {why.length > 0 ? <span className="hint portfolio-place">{why.join(" ")}</span> : null}
            </>
          ),
        },
        { key: "score", header: head("score"), align: "end", cell: (row) => figure(row.score) },
        { key: "correlation", header: head("correlation"), align: "end", cell: (row) => figure(row.correlation) },
        { key: "fees", header: head("fees"), align: "end", cell: (row) => figure(row.fees) },
        { key: "volatility", header: head("volatility"), align: "end", cell: (row) => figure(row.volatility) },
        { key: "performance", header: head("performance"), align: "end", cell: (row) => figure(row.performance) },
        { key: "sri", header: head("sri"), align: "end", cell: (row) => figure(row.sri === null ? null : String(row.sri)) },
        { key: "sfdr", header: head("sfdr"), cell: (row) => figure(row.sfdr) },
        { key: "since", header: head("since"), align: "end", cell: (row) => figure(row.since) },
        {
          key: "effect",
          header: t("portfolioSwitch.see"),
          headerHidden: true,
          align: "end",
          cell: ({ effectHref, name }) => (
            <Link to={effectHref}>
              {t("portfolioSwitch.see")}
              <span className="visually-hidden"> {name}</span>
            </Link>
          ),
        },
      ]}
    />
  );
}

/** The whole portfolio before and after. */
function EffectCard({ chosen: { name, effect, takeHref } }: { chosen: NonNullable<SwitchView["chosen"]> }) {
  const { t } = useTranslation();
  return (
    <Card title={t("portfolioSwitch.effect.title", { name })} id="effect">
      {effect ? (
        <>
          <DataTable
            caption={t("portfolioSwitch.effect.title", { name })}
            keepTable
            rows={effect.rows}
            rowKey={({ key }) => key}
            columns={[
              {
                key: "what",
                header: t("portfolioSwitch.effect.what"),
                rowHeader: true,
                cell: ({ key }) => t(`portfolioSwitch.effect.${key}`),
              },
              { key: "before", header: t("portfolioSwitch.effect.before"), align: "end", cell: (row) => figure(row.before) },
              { key: "after", header: t("portfolioSwitch.effect.after"), align: "end", cell: (row) => figure(row.after) },
              { key: "change", header: t("portfolioSwitch.effect.change"), align: "end", cell: (row) => figure(row.change) },
            ]}
          />
          <p className="hint">{effect.notes.join(" ")}</p>
        </>
      ) : (
        <Notice kind="flashy">{t("portfolioSwitch.effect.incomplete")}</Notice>
      )}
      <p>{t("portfolioSwitch.takeHint")}</p>
      <div className="form-actions">
        <ButtonLink variant="primary" to={takeHref}>
          {t("portfolioSwitch.take", { name })}
        </ButtonLink>
      </div>
    </Card>
  );
}
