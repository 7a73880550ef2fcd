import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { Card } from "#app/components/layout/card.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { flowSchema } from "./series.schema.ts";
import type { ValuesView } from "./values-view.server.ts";

interface FlowsCardProps {
  flows: ValuesView["flows"];
  mayEdit: boolean;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

/** Dividends and splits of a series, and a form for one more. */
export function FlowsCard({ flows, mayEdit, idem, lastResult }: FlowsCardProps) {
  const { t } = useTranslation();
  return (
    <Card title={t("seriesPages.flows.title")} hint={t("seriesPages.flows.hint")}>
      {flows.length === 0 ? (
        <EmptyState title={t("seriesPages.flows.none")} />
      ) : (
        <DataTable
          dense
          keepTable
          caption={t("seriesPages.flows.title")}
          rows={flows}
          rowKey={({ key }) => key}
          columns={[
            { key: "date", header: t("series.detail.columns.date"), rowHeader: true, cell: ({ date }) => <FigureText>{date}</FigureText> },
            { key: "kind", header: t("seriesPages.flows.kind"), cell: ({ kind }) => kind },
            { key: "amount", header: t("seriesPages.flows.amount"), align: "end", cell: ({ amount }) => <FigureText>{amount}</FigureText> },
          ]}
        />
      )}
      {mayEdit ? <FlowForm key={idem} idem={idem} lastResult={lastResult} /> : null}
    </Card>
  );
}

function FlowForm({ idem, lastResult }: Pick<FlowsCardProps, "idem" | "lastResult">) {
  const { t, language } = useTranslation();
  const [form, fields] = useForm({
    id: "flow",
    lastResult,
    defaultValue: { kind: "DIVIDEND" },
    onValidate: ({ formData }) => parseWithZod(formData, { schema: flowSchema(language) }),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
      <ErrorSummary form={form} />
      <HiddenFields idem={idem} />
      <div className="figures-grid">
        <DateField field={fields.date} label={t("series.detail.columns.date")} />
        <SelectField
          field={fields.kind}
          label={t("seriesPages.flows.kind")}
          width="short"
          options={(["DIVIDEND", "SPLIT"] as const).map((value) => ({ value, label: t(`seriesPages.flows.kinds.${value}`) }))}
        />
        <TextField field={fields.amount} label={t("seriesPages.flows.amount")} width="short" inputMode="decimal" />
      </div>
      <div className="form-actions">
        <SubmitButton variant="secondary">{t("seriesPages.flows.add")}</SubmitButton>
      </div>
    </Form>
  );
}
