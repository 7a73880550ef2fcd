import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import type { FormField } from "#app/components/form/field-state.ts";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Button } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";
import { horizonPortfolioPath } from "#app/modules/horizon-portfolio/paths.ts";
import { optionText } from "./option-text.ts";
import type { PortfolioHead } from "./portfolio-view.server.ts";
import { fieldsOfTab, LONGEST, type SectionField, type SectionFieldName } from "./section-fields.ts";
import type { FieldsView, SectionView } from "./sections-view.server.ts";

interface SectionTabProps {
  head: PortfolioHead;
  section: FieldsView;
  marks: { version: number; idem: string };
  lastResult?: SubmissionResult | undefined;
}

/** Settings of one kind: the days from which some hold, and the form of those of one day. */
export function SectionTab(props: SectionTabProps) {
  const { t } = useTranslation();
  const { head, section } = props;
  return (
    <>
      {section.rows.length > 0 ? (
        <Card title={t("horizonPortfolios.sections.dates")} flush>
          <DatesTable {...props} />
        </Card>
      ) : null}
      {head.mayEdit ? <SectionForm {...props} /> : null}
      {section.rows.length === 0 && !head.mayEdit ? <Card>{t("horizonPortfolios.sections.none")}</Card> : null}
    </>
  );
}

export function DatesTable({ head, section, marks }: Omit<SectionTabProps, "section" | "lastResult"> & { section: SectionView }) {
  const { t } = useTranslation();
  return (
    <DataTable
      caption={t("horizonPortfolios.sections.dates")}
      rows={section.rows}
      rowKey={(row) => row.date}
      columns={[
        {
          key: "date",
          header: t("horizonPortfolios.sections.from"),
          rowHeader: true,
          cell: (row) => (
            <Link to={horizonPortfolioPath(head.area, head.uuid, { tab: section.tab, date: row.date })}>
              <FigureText>{row.shown}</FigureText>
            </Link>
          ),
        },
        { key: "summary", header: t("horizonPortfolios.sections.summary"), cell: (row) => row.summary },
        { key: "author", header: t("horizonPortfolios.sections.author"), cell: (row) => row.author },
        ...(head.mayEdit
          ? [
              {
                key: "remove",
                header: t("common.actions.delete"),
                headerHidden: true,
                cell: (row: SectionView["rows"][number]) => (
                  <Form method="post">
                    <HiddenFields idem={`${marks.idem}-${row.date}`} version={marks.version} />
                    <Button
                      variant="text"
                      name="intent"
                      value={`remove:${row.date}`}
                      aria-label={t("horizonPortfolios.sections.removeOf", { date: row.shown })}
                    >
                      {t("horizonPortfolios.sections.remove")}
                    </Button>
                  </Form>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function SectionForm({ section, marks, lastResult }: SectionTabProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { tab, values } = section;
  const [form, fields] = useForm({
    id: `horizon-${tab}`,
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./section.schema.ts"),
      ({ sectionSchema }) => sectionSchema(tab, language),
    ),
    shouldRevalidate: "onInput",
  });
  const labelOf = (name: string) => t(`horizonPortfolios.fields.${name as SectionFieldName}`);
  const labels = {
    date: t("horizonPortfolios.sections.from"),
    ...Object.fromEntries(fieldsOfTab(tab).map(({ name }) => [name, labelOf(name)])),
  };
  return (
    <Card title={t("horizonPortfolios.sections.form")} className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={marks.idem} version={versionOf(lastResult, marks.version)} />
        <DateField field={fields.date!} label={t("horizonPortfolios.sections.from")} hint={t("horizonPortfolios.sections.fromHint")} />
        {fieldsOfTab(tab).map((field) => (
          <OneField key={field.name} of={field} field={fields[field.name]!} label={labelOf(field.name)} />
        ))}
        <div className="form-actions">
          <SubmitButton name="intent" value="section">
            {t("common.actions.save")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** One field in the form that its kind asks for. */
function OneField({ of, field, label }: { of: SectionField; field: FormField; label: string }) {
  const { t } = useTranslation();
  const optional = !of.required;
  if (of.kind === "check") return <CheckboxField field={field} label={label} />;
  if (of.kind === "percent") return <PercentField field={field} label={label} optional={optional} />;
  if (of.kind === "date") return <DateField field={field} label={label} optional={optional} />;
  if (of.kind === "long") return <TextareaField field={field} label={label} optional={optional} limit={LONGEST.long} />;
  if (of.kind === "choice") {
    const options = of.options.map((value) => ({ value, label: optionText(t, of.name, value) }));
    return <SelectField field={field} label={label} options={options} width="full" />;
  }
  if (of.kind === "text") return <TextField field={field} label={label} optional={optional} width="full" maxLength={LONGEST.text} />;
  const hint = { monthDay: "monthDayHint", years: "yearsHint", whole: "wholeHint" } as const;
  return <TextField field={field} label={label} hint={t(`horizonPortfolios.form.${hint[of.kind]}`)} optional={optional} width="short" />;
}
