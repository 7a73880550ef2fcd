import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, fieldId, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { uafLifeFilePath } from "../paths.ts";
import type { RunView, UafLifeAnswer, UafLifeState } from "./uaf-life.server.ts";

interface UafLifePageProps {
  title: string;
  state: UafLifeState;
  days: { from: string; to: string; today: string };
  idem: string;
  answer: UafLifeAnswer | undefined;
}

/** Takes contracts over from UAF Life, and hands out what was taken over. */
export function UafLifePage({ title, state, days, idem, answer }: UafLifePageProps) {
  const { t } = useTranslation();
  const { errors = [], problem, run } = answer ?? {};
  const { from, to } = answer ?? days;
  const form = answeredForm("uaf-life", errors);
  const file = answeredForm("uaf-life-file");
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "fia-contracts", { label: title })} facts={[state.last]} />
      <Stack>
        {problem ? <Notice kind="negative">{problem}</Notice> : null}
        {run ? <RunCard run={run} /> : null}
        {state.configured ? (
          <Card title={t("contracts.uafLife.take")} hint={t("contracts.uafLife.takeHint")} className="card-form">
            <Form method="post" noValidate className="form">
              <ErrorSummary lines={errors.map(({ field, text }) => ({ fieldId: fieldId(form, field), text }))} />
              <HiddenFields idem={idem} />
              <DateField field={namedField(form, "from", from)} label={t("contracts.uafLife.from")} max={days.today} />
              <DateField field={namedField(form, "to", to)} label={t("contracts.uafLife.to")} max={days.today} />
              <div className="form-actions">
                <SubmitButton>{t("contracts.uafLife.submit")}</SubmitButton>
              </div>
            </Form>
          </Card>
        ) : (
          <Notice kind="information">{t("contracts.uafLife.problems.notConfigured")}</Notice>
        )}
        <Card title={t("contracts.uafLife.file")} hint={t("contracts.uafLife.fileHint")} className="card-form">
          <Form method="get" action={uafLifeFilePath()} reloadDocument className="form">
            <DateField field={namedField(file, "from", from)} label={t("contracts.uafLife.from")} max={days.today} />
            <DateField field={namedField(file, "to", to)} label={t("contracts.uafLife.to")} max={days.today} />
            <div className="form-actions">
              <SubmitButton variant="secondary" name="format" value="xlsx">
                {t("contracts.uafLife.excel")}
              </SubmitButton>
              <SubmitButton variant="secondary" name="format" value="csv">
                {t("contracts.uafLife.csv")}
              </SubmitButton>
            </div>
          </Form>
        </Card>
      </Stack>
    </>
  );
}

function RunCard({ run: { title, facts, errors } }: { run: RunView }) {
  const { t } = useTranslation();
  return (
    <Card title={title}>
      <Notice kind={errors.length > 0 ? "flashy" : "positive"} role="status">
        {t(errors.length > 0 ? "contracts.uafLife.partly" : "contracts.uafLife.whole")}
      </Notice>
      <KeyFacts columns={2} facts={facts.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
      {errors.length > 0 ? (
        <DataTable
          caption={t("contracts.uafLife.leftOut")}
          rows={errors}
          rowKey={({ key }) => key}
          columns={[
            {
              key: "externalId",
              header: t("contracts.uafLife.externalId"),
              rowHeader: true,
              cell: ({ externalId }) => <FigureText>{externalId}</FigureText>,
            },
            { key: "reason", header: t("contracts.uafLife.reason"), cell: ({ reason }) => reason },
          ]}
        />
      ) : null}
    </Card>
  );
}
