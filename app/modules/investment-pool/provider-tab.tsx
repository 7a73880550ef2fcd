import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import type { ProviderView } from "./pool-provider-view.server.ts";
import type { MarkedPool } from "./pool-view.server.ts";

const TONES = { NOT_CONFIGURED: "information", NEVER: "information", DONE: "positive", DONE_WITH_ERRORS: "flashy" } as const;

interface ProviderTabProps {
  head: MarkedPool;
  provider: ProviderView;
  lastResult?: SubmissionResult | undefined;
}

/** What comes from a provider's catalogue, and how the last take-over went. */
export function ProviderTab({ head, provider, lastResult }: ProviderTabProps) {
  const { t } = useTranslation();
  const { state, stateText, facts, errors, configured } = provider;
  return (
    <>
      <Card title={t("pools.provider.last")}>
        <Notice kind={TONES[state]}>{stateText}</Notice>
        {facts.length > 0 ? (
          <KeyFacts facts={facts.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
        ) : null}
        {errors.length > 0 ? (
          <DataTable
            caption={t("pools.provider.errorsCaption")}
            dense
            rows={errors}
            rowKey={(error) => error.externalCode}
            columns={[
              { key: "name", header: t("pools.series.columns.name"), rowHeader: true, cell: (error) => error.name },
              { key: "code", header: t("pools.series.columns.code"), cell: (error) => <FigureText>{error.externalCode}</FigureText> },
              { key: "problem", header: t("pools.figures.problem"), cell: (error) => error.problem },
            ]}
          />
        ) : null}
        {configured && head.mayEdit ? (
          <Form method="post" className="form-actions">
            <HiddenFields idem={head.idem} version={head.version} />
            <SubmitButton variant="secondary" name="intent" value="provider-update">
              {t("pools.provider.update")}
            </SubmitButton>
          </Form>
        ) : null}
      </Card>
      {head.mayEdit ? <Config head={head} provider={provider} lastResult={lastResult} /> : null}
    </>
  );
}

function Config({ head, provider, lastResult }: ProviderTabProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "provider",
    lastResult,
    defaultValue: provider.values,
    onValidate: whenTouched(
      () => import("./pool.schema.ts"),
      ({ poolProviderSchema }) => poolProviderSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const labels = { provider: t("pools.provider.provider"), filterCodes: t("pools.provider.codes") };
  return (
    <Card title={t("pools.provider.config")} className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={head.idem} version={versionOf(lastResult, head.version)} />
        <TextField field={fields.provider} label={labels.provider} hint={t("pools.provider.providerHint")} maxLength={60} />
        <TextField field={fields.filterCodes} label={labels.filterCodes} hint={t("pools.provider.codesHint")} width="full" optional />
        <div className="form-actions">
          <SubmitButton name="intent" value="provider">
            {t("common.actions.save")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
