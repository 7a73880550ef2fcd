import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { MoneyField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { simulationPath } from "#app/navigation/paths.ts";
import type { FollowUpPage as Page } from "./follow-up-page.server.ts";
import type { FollowedView } from "./follow-up-view.server.ts";
import { FollowedChart } from "./followed-chart.tsx";

/** A saved plan held against what the market has done since, and against what the client has. */
export function FollowUpPage({ page, lastResult }: { page: Page; lastResult: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  const { uuid, name, facts, view, reason, form } = page;
  return (
    <>
      <PageHead
        title={t("followUp.title")}
        breadcrumb={breadcrumb(t, "simulators", { label: name, href: simulationPath(uuid) }, { label: t("followUp.title") })}
        facts={[name, ...facts]}
        actions={<ButtonLink to={simulationPath(uuid)}>{t("followUp.open")}</ButtonLink>}
      />
      <div className="stack stack-wide">
        {reason ? <Notice kind="information">{reason}</Notice> : null}
        {view ? <FollowedCard view={view} /> : null}
        {form ? <BalanceCard form={form} lastResult={lastResult} /> : null}
      </div>
    </>
  );
}

function FollowedCard({ view }: { view: FollowedView }) {
  const { t } = useTranslation();
  const { drawing, caption, sentences, facts, rows, notes } = view;
  const heads = (["q05", "q25", "median", "q75", "q95"] as const).map((key) => t(`simulator.fan.ends.${key}`));
  return (
    <Card title={t("followUp.cardTitle")}>
      {sentences.map((sentence) => (
        <p key={sentence} className="chart-sentence">
          {sentence}
        </p>
      ))}
      <FollowedChart
        drawing={drawing}
        caption={caption}
        table={
          <DataTable
            caption={t("followUp.table")}
            dense
            keepTable
            rows={rows}
            rowKey={({ day }) => day}
            columns={[
              { key: "day", header: t("followUp.day"), rowHeader: true, cell: ({ day }) => day },
              ...heads.map((header, index) => ({
                key: header,
                header,
                align: "end" as const,
                cell: ({ promised }: FollowedView["rows"][number]) => promised[index],
              })),
              {
                key: "realised",
                header: t("followUp.realised"),
                align: "end",
                cell: ({ realised }) => <b className="figure">{realised}</b>,
              },
            ]}
          />
        }
      />
      <KeyFacts facts={facts} columns={2} />
      {notes.map((note) => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
    </Card>
  );
}

function BalanceCard({ form: given, lastResult }: { form: NonNullable<Page["form"]>; lastResult: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { amount, on, from, to, hint, kept, version, idem } = given;
  const [form, fields] = useForm<{ amount: string; on: string } & Record<string, unknown>>({
    id: "observed-balance",
    lastResult,
    defaultValue: { amount, on },
    onValidate: whenTouched(
      () => import("./balance.schema.ts"),
      ({ balanceSchema }) => balanceSchema(language, { from, to }),
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <Card title={t("followUp.form.title")}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <MoneyField width="medium" field={fields.amount} label={t("followUp.form.amount")} hint={t("followUp.form.amountHint")} />
        <DateField field={fields.on} label={t("followUp.form.day")} hint={hint} min={from} max={to} />
        <div className="follow-actions">
          <SubmitButton>{t("followUp.form.keep")}</SubmitButton>
          {kept ? (
            <SubmitButton variant="text" name="intent" value="remove" formNoValidate>
              {t("followUp.form.remove")}
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
