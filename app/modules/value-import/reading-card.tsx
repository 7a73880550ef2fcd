import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField, RadioList } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { ReadingView } from "./reading-view.server.ts";

interface AskProps {
  reading: ReadingView;
  /** Names of the questions that were sent without an answer. */
  missing: readonly string[];
}

/** What the file does not say itself, each way with what it makes of the file's own texts. */
export function FormQuestions({ reading, missing }: AskProps) {
  const { t } = useTranslation();
  const { questions, asks } = reading;
  const form = answeredForm(
    "reading",
    missing.map((field) => ({ field, text: t("imports.reading.choose") })),
  );
  return (
    <Card
      title={t(asks ? "imports.reading.askTitle" : "imports.reading.otherTitle")}
      hint={t(asks ? "imports.reading.askHint" : "imports.reading.otherHint")}
    >
      <Form method="post" className="form" noValidate>
        <ErrorSummary form={form} />
        {questions.map(({ name, label, hint, chosen, options }) => (
          <RadioList key={name} field={namedField(form, name, chosen ?? "")} label={label} hint={hint} options={options} />
        ))}
        <CheckboxField field={namedField(form, "keep", "on")} label={t("imports.reading.keep")} hint={t("imports.reading.keepHint")} />
        <div className="form-actions">
          <SubmitButton name="decision" value="answer" variant={asks ? undefined : "secondary"}>
            {t("imports.reading.answer")}
          </SubmitButton>
          {asks ? (
            <SubmitButton name="decision" value="abandon" variant="secondary">
              {t("imports.page.abandon")}
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}

/** The form in which the file is read, with the address where it may be read otherwise, and what some of its texts are read as. */
export function ReadingCard({ reading, mapping }: { reading: ReadingView; mapping?: string | null }) {
  const { t } = useTranslation();
  const { facts, samples, isKept } = reading;
  return (
    <Card
      title={t("imports.reading.title")}
      hint={t("imports.reading.hint")}
      actions={mapping ? <Link to={mapping}>{t("imports.mapping.otherwise")}</Link> : null}
    >
      {isKept ? <Notice kind="information">{t("imports.reading.kept")}</Notice> : null}
      <KeyFacts columns={2} facts={facts} />
      {samples.length > 0 ? (
        <DataTable
          dense
          caption={t("imports.reading.samples")}
          rows={samples}
          rowKey={(sample) => sample.id}
          columns={[
            {
              key: "line",
              header: t("imports.faults.columns.line"),
              rowHeader: true,
              align: "end",
              cell: (sample) => <FigureText>{sample.line}</FigureText>,
            },
            { key: "column", header: t("imports.faults.columns.column"), cell: (sample) => sample.column },
            { key: "found", header: t("imports.reading.found"), align: "end", cell: (sample) => <FigureText>{sample.found}</FigureText> },
            { key: "read", header: t("imports.reading.read"), align: "end", cell: (sample) => <FigureText>{sample.read}</FigureText> },
          ]}
        />
      ) : null}
    </Card>
  );
}
