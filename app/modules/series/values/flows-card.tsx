import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { EmptyState } from "#app/components/data/empty-state.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FLOW_KINDS } from "#app/domain/enumerations.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { seriesPartPath } from "#app/navigation/paths.ts";
import type { SeriesHead } from "../detail/detail-view.server.ts";
import type { FlowRow, ValuesView } from "./values-view.server.ts";

interface FlowsCardProps {
  series: SeriesHead;
  view: ValuesView;
  /** The flow that was to be taken away has another amount by now. */
  changed: boolean;
  lastResult?: SubmissionResult | undefined;
}

/** Distributions and splits of a series, and a form for one more. */
export function FlowsCard({ series: { area, uuid }, view: { here, flows, removing, mayEdit, idem }, changed, lastResult }: FlowsCardProps) {
  const { t } = useTranslation();
  const span = { from: here.from, to: here.to, page: here.page };
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
          menu={
            mayEdit
              ? ({ key, kind, date }) => ({
                  name: `${kind}, ${date}`,
                  items: () => [
                    {
                      label: t("common.actions.deleteEllipsis"),
                      href: `${seriesPartPath(area, uuid, "values", { ...span, flow: key })}#remove-flow`,
                      negative: true,
                    },
                  ],
                })
              : undefined
          }
          columns={[
            { key: "date", header: t("series.detail.columns.date"), rowHeader: true, cell: ({ date }) => <FigureText>{date}</FigureText> },
            { key: "kind", header: t("seriesPages.flows.kind"), cell: ({ kind }) => kind },
            { key: "amount", header: t("seriesPages.flows.amount"), align: "end", cell: ({ amount }) => <FigureText>{amount}</FigureText> },
          ]}
        />
      )}
      {removing && changed ? (
        <Notice kind="flashy" role="alert">
          {t("seriesPages.flows.changed")}
        </Notice>
      ) : null}
      {removing ? <RemoveFlow flow={removing} idem={idem} keepHref={seriesPartPath(area, uuid, "values", span)} /> : null}
      {mayEdit && !removing ? <FlowForm key={idem} idem={idem} lastResult={lastResult} /> : null}
    </Card>
  );
}

/** Asks before a flow is taken away. */
function RemoveFlow({
  flow: { day, code, number, value, kind, date, amount },
  idem,
  keepHref,
}: {
  flow: FlowRow;
  idem: string;
  keepHref: string;
}) {
  const { t } = useTranslation();
  return (
    <Form method="post" id="remove-flow" className="form">
      <HiddenFields idem={idem} />
      <input type="hidden" name="date" value={day} />
      <input type="hidden" name="kind" value={code} />
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="amount" value={value} />
      <p role="status">{t("seriesPages.flows.remove", { kind, date, amount })}</p>
      <div className="form-actions">
        <SubmitButton variant="negative" name="intent" value="remove">
          {t("common.actions.delete")}
        </SubmitButton>
        <ButtonLink to={keepHref}>{t("common.actions.keep")}</ButtonLink>
      </div>
    </Form>
  );
}

function FlowForm({ idem, lastResult }: { idem: string } & Pick<FlowsCardProps, "lastResult">) {
  const { t } = useTranslation();
  const language = useLanguage();
  const told = lastResult?.initialValue?.version;
  const stands = typeof told === "string";
  const isUnseenSplit = Boolean(lastResult?.error?.splitConfirmed);
  const [form, fields] = useForm({
    id: "flow",
    lastResult,
    defaultValue: { kind: "DIVIDEND" },
    onValidate: whenTouched(
      () => import("../series.schema.ts"),
      ({ flowSchema }) => flowSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
      <ErrorSummary form={form} />
      <HiddenFields idem={idem} {...(stands && { version: Number(told) })} />
      <div className="figures-grid">
        <DateField field={fields.date} label={t("series.detail.columns.date")} />
        <SelectField
          field={fields.kind}
          label={t("seriesPages.flows.kind")}
          width="short"
          options={FLOW_KINDS.map((value) => ({ value, label: t(`seriesPages.flows.kinds.${value}`) }))}
        />
        <TextField field={fields.amount} label={t("seriesPages.flows.amount")} width="short" inputMode="decimal" />
      </div>
      {isUnseenSplit ? <CheckboxField field={fields.splitConfirmed} label={t("seriesPages.flows.splitConfirmed")} /> : null}
      <div className="form-actions">
        {stands ? (
          <>
            <SubmitButton variant="secondary" name="sameDay" value="REPLACE">
              {t("seriesPages.flows.replace")}
            </SubmitButton>
            <SubmitButton variant="secondary" name="sameDay" value="ADD">
              {t("seriesPages.flows.addBeside")}
            </SubmitButton>
          </>
        ) : (
          <SubmitButton variant="secondary">{t("seriesPages.flows.add")}</SubmitButton>
        )}
      </div>
    </Form>
  );
}
