import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Badge, type BadgeTone } from "#app/components/data/badge.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText, Missing, Variation } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { useKeptText } from "#app/components/form/kept-form.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { Split } from "#app/components/layout/split.tsx";
import { seriesFormulaPath, seriesPath } from "#app/navigation/paths.ts";
import type { SeriesHead } from "./detail-view.server.ts";
import type { FormulaView, Score } from "./formula.server.ts";

const FLAG_TONES: Record<Score["flag"], BadgeTone> = { green: "positive", orange: "flashy", red: "negative" };

const fieldOf = (id: string, name: string, initialValue: string, errors: string[] = []) => ({
  id,
  name,
  errorId: `${id}-error`,
  descriptionId: `${id}-hint`,
  initialValue,
  errors,
});

/** How the returns of a series follow from others, and its returns by calendar year. */
export function SeriesFormula({ series: { uuid, area }, view }: { series: SeriesHead; view: FormulaView }) {
  const { t } = useTranslation();
  return (
    <Split variant="dashboard" aside={<FormulaCard view={view} />}>
      {view.score ? <ScoreCard score={view.score} /> : null}
      {view.bases.length > 0 ? (
        <Card title={t("series.formula.bases")}>
          <ul className="stack">
            {view.bases.map(({ code, series, name }) => (
              <li key={code}>
                <Link to={seriesPath(series, {}, area)}>{name}</Link> <code className="hint">[{code}]</code>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      <YearsCard action={seriesFormulaPath(uuid, area)} view={view} />
    </Split>
  );
}

function FormulaCard({ view }: { view: FormulaView }) {
  const { t } = useTranslation();
  const [formula, comment] = [useKeptText("formula") ?? view.formula, useKeptText("comment") ?? view.comment];
  if (!view.mayWrite) {
    return (
      <Card title={t("series.formula.title")} hint={t("series.formula.readOnly")}>
        {view.stored ? <code>{view.formula}</code> : <EmptyState title={t("series.formula.none")} />}
        {view.comment ? <p className="hint">{view.comment}</p> : null}
      </Card>
    );
  }
  const errorsOf = (id: string) => view.errors.filter(({ fieldId }) => fieldId === id).map(({ text }) => text);
  return (
    <Card title={t("series.formula.title")} hint={t("series.formula.hint")}>
      <Form method="post" className="form" noValidate>
        <ErrorSummary lines={view.errors} />
        <HiddenFields idem={view.idem} version={view.version} />
        <TextareaField
          field={fieldOf("formula-text", "formula", formula, errorsOf("formula-text"))}
          label={t("series.formula.label")}
          hint={t("series.formula.syntax")}
          limit={10_000}
          rows={4}
        />
        <TextField
          field={fieldOf("formula-comment", "comment", comment, errorsOf("formula-comment"))}
          label={t("series.formula.comment")}
          width="full"
          optional
          maxLength={500}
        />
        <div className="form-actions">
          <SubmitButton name="intent" value="save">
            {t("common.actions.save")}
          </SubmitButton>
          <Button name="intent" value="score">
            {t("series.formula.compute")}
          </Button>
          {view.stored ? (
            <Button variant="text" name="intent" value="remove">
              {t("series.formula.remove")}
            </Button>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}

function ScoreCard({ score }: { score: Score }) {
  const { t } = useTranslation();
  const facts = score.facts.map(({ label, value }) => ({ label, value: value === null ? <Missing /> : <FigureText>{value}</FigureText> }));
  return (
    <Card title={t("series.formula.scoreTitle")} hint={t("series.formula.scoreHint")}>
      <p role="status">
        <FigureText>{score.score === null ? "" : t("series.formula.outOf", { score: score.score })}</FigureText>{" "}
        <Badge tone={FLAG_TONES[score.flag]}>{t(`series.formula.flags.${score.flag}`)}</Badge>
      </p>
      <KeyFacts facts={facts} />
    </Card>
  );
}

function YearsCard({ action, view }: { action: string; view: FormulaView }) {
  const { t } = useTranslation();
  const wrong = view.feeWrong ? ["series.formula.feeWrong"] : [];
  return (
    <Card title={t("series.formula.years")} hint={t("series.formula.yearsHint")}>
      {view.years.length === 0 ? (
        <EmptyState title={t("series.detail.noValues")} />
      ) : (
        <>
          <Form method="get" action={action} className="field-and-button">
            <PercentField field={fieldOf("formula-fee", "fee", view.fee, wrong)} label={t("series.formula.fee")} />
            <Button>{t("common.actions.show")}</Button>
          </Form>
          <DataTable
            dense
            keepTable
            caption={t("series.formula.years")}
            rows={view.years}
            rowKey={({ year }) => year}
            columns={[
              { key: "year", header: t("series.formula.year"), rowHeader: true, cell: ({ year }) => <FigureText>{year}</FigureText> },
              {
                key: "gross",
                header: t("series.formula.gross"),
                align: "end",
                cell: ({ gross, sides }) => <Variation value={sides[0]}>{gross}</Variation>,
              },
              {
                key: "net",
                header: t("series.formula.net"),
                align: "end",
                cell: ({ net, sides }) => <Variation value={sides[1]}>{net}</Variation>,
              },
            ]}
          />
        </>
      )}
    </Card>
  );
}
