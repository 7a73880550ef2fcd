import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, fieldId, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { LoadView } from "./load-action.server.ts";

const FORM = { id: "load" };

/** Compositions of several days out of one sheet: read and shown first, saved when that is confirmed. */
export function LoadPage({ view, back }: { view: LoadView; back: string }) {
  const { t } = useTranslation();
  const { text, days, problem, version, idem } = view;
  const ready = days.length > 0 && problem === null && days.every(({ problems }) => problems.length === 0);
  return (
    <Card title={t("portfolioCompositions.load.title")} hint={t("portfolioCompositions.load.hint")}>
      <Form method="post" noValidate className="form">
        <ErrorSummary lines={problem ? [{ fieldId: fieldId(FORM, "text"), text: problem }] : []} />
        <HiddenFields key={version} idem={idem} version={version} />
        <TextareaField
          field={namedField(answeredForm(FORM.id), "text", text)}
          label={t("portfolioCompositions.load.text")}
          hint={t("portfolioCompositions.load.textHint")}
          limit={60_000}
          rows={10}
        />
        {days.length > 0 ? (
          <DataTable
            caption={t("portfolioCompositions.load.read")}
            rows={days}
            rowKey={({ date }) => date}
            columns={[
              {
                key: "day",
                header: t("portfolioCompositions.load.day"),
                rowHeader: true,
                cell: ({ day, problems }) => (
                  <>
                    <FigureText>{day}</FigureText>
                    {problems.map((one) => (
                      <span key={one} className="field-error">
                        {one}
                      </span>
                    ))}
                  </>
                ),
              },
              {
                key: "count",
                header: t("portfolioCompositions.load.lines"),
                align: "end",
                cell: ({ count }) => <FigureText>{String(count)}</FigureText>,
              },
              {
                key: "total",
                header: t("portfolioCompositions.load.total"),
                align: "end",
                cell: ({ total }) => <FigureText>{total}</FigureText>,
              },
            ]}
          />
        ) : null}
        <div className="form-actions">
          <SubmitButton variant={ready ? "secondary" : "primary"} name="intent" value="read">
            {t("portfolioCompositions.load.submit")}
          </SubmitButton>
          {ready ? (
            <SubmitButton name="intent" value="save">
              {t("portfolioCompositions.load.save", { count: days.length })}
            </SubmitButton>
          ) : null}
          <ButtonLink variant="text" to={back}>
            {t("common.actions.cancel")}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
