import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead, type PageHeadProps } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import type { MappingView } from "./mapping-view.server.ts";

interface MappingPageProps {
  view: MappingView;
  breadcrumb: NonNullable<PageHeadProps["breadcrumb"]>;
  /** The file is not waiting any more. */
  changed: boolean;
}

/** How a file is read, with its first lines above and what they become below: everything that a file may not say of itself. */
export function MappingPage({ view, breadcrumb, changed }: MappingPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={t("imports.mapping.title")}
        breadcrumb={breadcrumb}
        facts={[t(view.holdsValues ? "imports.mapping.facts" : "imports.mapping.tableFacts")]}
      />
      <Stack>
        {changed ? (
          <Notice kind="flashy" role="alert">
            {t("imports.page.changed")}
          </Notice>
        ) : null}
        {view.asks.length > 0 ? (
          <Notice kind="flashy" title={t("imports.mapping.asks")}>
            <ul>
              {view.asks.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {view.faults.map((text) => (
          <Notice key={text} kind="negative" role="alert">
            {text}
          </Notice>
        ))}
        <Beginning lines={view.beginning} />
        <MappingForm view={view} />
        {view.preview.rows.length > 0 ? <Preview {...view.preview} /> : null}
      </Stack>
    </>
  );
}

/** The file's first lines, as they are. */
function Beginning({ lines }: { lines: MappingView["beginning"] }) {
  const { t } = useTranslation();
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, at) => ({
    key: String(at + 1),
    header: t("imports.mapping.columnNumber", { column: at + 1 }),
    cell: ({ cells }: MappingView["beginning"][number]) => cells[at],
  }));
  return (
    <Card title={t("imports.mapping.beginning")} hint={t("imports.mapping.beginningHint")} flush>
      <DataTable
        dense
        keepTable
        caption={t("imports.mapping.beginning")}
        rows={lines}
        rowKey={({ line }) => line}
        rowTone={({ isHead }) => (isHead ? "highlight" : undefined)}
        columns={[
          {
            key: "line",
            header: t("imports.faults.columns.line"),
            rowHeader: true,
            align: "end",
            cell: ({ line }) => <FigureText>{line}</FigureText>,
          },
          ...columns,
        ]}
      />
    </Card>
  );
}

function MappingForm({ view }: { view: MappingView }) {
  const { t } = useTranslation();
  const { values, shown, sheets, columns, uses, marks, orders, held, errors, holdsValues, keeps } = view;
  const form = answeredForm("mapping", errors);
  const field = (name: string) => namedField(form, name, values[name] ?? "");
  const asFile = t("imports.mapping.asFile");
  return (
    <Card title={t("imports.mapping.form")}>
      {/* Fields of other titles are other fields. */}
      <Form method="post" className="form" noValidate key={`${shown.sheet} ${shown.headLine}`}>
        <ErrorSummary form={form} />
        <input type="hidden" name="shownHeadLine" value={shown.headLine} />
        <input type="hidden" name="shownSheet" value={shown.sheet} />
        {sheets.length > 0 ? <SelectField field={field("sheet")} label={t("imports.mapping.sheet")} options={sheets} /> : null}
        <div className="figures-grid">
          <TextField
            field={field("headLine")}
            label={t("imports.mapping.headLine")}
            hint={t("imports.mapping.headLineHint")}
            inputMode="numeric"
            width="short"
          />
          <TextField
            field={field("endLines")}
            label={t("imports.mapping.endLines")}
            hint={t("imports.mapping.endLinesHint")}
            inputMode="numeric"
            width="short"
          />
        </div>
        {columns.length > 0 ? (
          <fieldset className="field">
            <legend className="label">{t("imports.mapping.columns")}</legend>
            <p className="hint">{t("imports.mapping.columnsHint")}</p>
            <div className="figures-grid">
              {columns.map(({ field: name, label, samples }) => (
                <SelectField key={name} field={field(name)} label={label} hint={samples} options={uses} />
              ))}
            </div>
          </fieldset>
        ) : (
          <p className="hint">{t("imports.mapping.manyColumns")}</p>
        )}
        {holdsValues ? (
          <TextField field={field("series")} label={t("imports.mapping.series")} hint={t("imports.mapping.seriesHint")} maxLength={120} />
        ) : null}
        <div className="figures-grid">
          {marks.length > 0 ? (
            <SelectField field={field("decimalMark")} label={t("imports.reading.decimalMark.label")} options={marks} placeholder={asFile} />
          ) : null}
          <SelectField field={field("dayOrder")} label={t("imports.reading.dayOrder.label")} options={orders} placeholder={asFile} />
        </div>
        {held.length > 0 ? (
          <SelectField
            field={field("valuesHold")}
            label={t("imports.mapping.valuesHold")}
            hint={t("imports.mapping.valuesHoldHint")}
            options={held}
          />
        ) : null}
        <TextField
          field={field("noValue")}
          label={t("imports.mapping.noValue")}
          hint={t("imports.mapping.noValueHint")}
          optional
          maxLength={400}
        />
        {keeps ? (
          <CheckboxField
            field={field("keep")}
            label={t("imports.reading.keep")}
            hint={holdsValues ? t("imports.mapping.keepHint") : undefined}
          />
        ) : null}
        <div className="form-actions">
          <SubmitButton name="decision" value="answer">
            {t("imports.reading.answer")}
          </SubmitButton>
          <SubmitButton name="decision" value="preview" variant="secondary">
            {t("imports.mapping.preview")}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** The first lines as they would be stored. */
function Preview({ titles, rows }: MappingView["preview"]) {
  const { t } = useTranslation();
  const columns = titles.map(({ text, isFigure }, at) => ({
    key: String(at),
    header: text,
    rowHeader: at === 0,
    ...(isFigure && { align: "end" as const }),
    cell: ({ cells }: MappingView["preview"]["rows"][number]) => (isFigure ? <FigureText>{cells[at] ?? ""}</FigureText> : cells[at]),
  }));
  return (
    <Card title={t("imports.mapping.previewTitle")} hint={t("imports.mapping.previewHint")} flush>
      <DataTable
        dense
        caption={t("imports.mapping.previewTitle")}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "line",
            header: t("imports.faults.columns.line"),
            align: "end",
            cell: ({ line }) => <FigureText>{line}</FigureText>,
          },
          ...columns,
        ]}
      />
    </Card>
  );
}
