import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { FilterForm, FilterSelect } from "#app/components/data/filter-form.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import type { Candidate, SwitchView } from "./switch-view.server.ts";

const figure = (text: string | null) => (text ? <FigureText>{text}</FigureText> : <Missing />);

/** What could replace a line of a composition, ranked, with what each would do to the whole, over the page of the composition. */
export function SwitchModal({ view }: { view: SwitchView }) {
  const { t } = useTranslation();
  const { title, facts, here, candidates, chosen, back } = view;
  return (
    <Modal
      title={title}
      width="full"
      closeHref={back}
      foot={
        <>
          {chosen ? (
            <ButtonLink variant="primary" to={chosen.takeHref} replace>
              {t("portfolioSwitch.take", { name: chosen.name })}
            </ButtonLink>
          ) : null}
          <ModalCancel href={back}>{t("portfolioSwitch.keep")}</ModalCancel>
        </>
      }
    >
      <Stack>
        <div className="switch-filters">
          <p className="hint">{facts.join(" · ")}</p>
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
        </div>
        {chosen ? <EffectCard chosen={chosen} /> : null}
        <Card title={t("portfolioSwitch.ranking")} hint={t("portfolioSwitch.hint")} headingLevel={3} flush>
          {view.failed ? <Notice kind="negative">{t("portfolioSwitch.failed")}</Notice> : null}
          {candidates.length > 0 ? (
            <Ranking view={view} />
          ) : view.failed ? null : (
            <EmptyState title={t("portfolioSwitch.none")} text={t("portfolioSwitch.noneText")} />
          )}
        </Card>
        <p className="hint" role="status">
          {[view.count, ...view.excluded].join(" · ")}
        </p>
      </Stack>
    </Modal>
  );
}

type Row = Omit<Candidate, "rank" | "score" | "effectHref"> & Record<"rank" | "score" | "effectHref", string | null>;

/** The fund that is held first, so that each candidate is read against it in its columns. */
function Ranking({ view: { reference, candidates } }: { view: SwitchView }) {
  const { t } = useTranslation();
  const head = (key: "name" | "score" | "correlation" | "fees" | "volatility" | "performance" | "sri" | "sfdr") =>
    t(`portfolioSwitch.columns.${key}`);
  const held: Row = { ...reference, rank: null, score: null, why: [], chosen: false, effectHref: null };
  return (
    <DataTable<Row>
      dense
      caption={t("portfolioSwitch.ranking")}
      rows={[held, ...candidates]}
      rowKey={({ series }) => series}
      rowTone={({ chosen, rank }) => (chosen ? "highlight" : rank === null ? "total" : undefined)}
      columns={[
        {
          key: "name",
          header: head("name"),
          rowHeader: true,
          cell: ({ rank, name, isin, since, why, chosen }) => (
            <>
              {rank === null ? name : `${rank}. ${name}`} <span className="hint">{[isin, since].filter(Boolean).join(" · ")}</span>{" "}
              {rank === null ? <Badge>{t("portfolioSwitch.present")}</Badge> : null}
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
        {
          key: "effect",
          header: t("portfolioSwitch.see"),
          headerHidden: true,
          align: "end",
          cell: ({ effectHref, name }) =>
            effectHref === null ? null : (
              <Link to={effectHref} replace preventScrollReset>
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
function EffectCard({ chosen: { name, effect } }: { chosen: NonNullable<SwitchView["chosen"]> }) {
  const { t } = useTranslation();
  const title = t("portfolioSwitch.effect.title", { name });
  return (
    <Card title={title} id="effect" headingLevel={3} flush={effect !== null}>
      {effect ? (
        <>
          <DataTable
            caption={title}
            dense
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
          <p className="hint card-note">{[...effect.notes, t("portfolioSwitch.takeHint")].join(" ")}</p>
        </>
      ) : (
        <>
          <Notice kind="flashy">{t("portfolioSwitch.effect.incomplete")}</Notice>
          <p className="hint">{t("portfolioSwitch.takeHint")}</p>
        </>
      )}
    </Card>
  );
}
