import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LineChart } from "#app/components/charts/line-chart.tsx";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { PerformanceView, TestField } from "./performance-view.server.ts";
import type { PortfolioHead } from "./portfolio-view.server.ts";

/** The test of a subscription: three questions in the address, a curve and the compositions that it went through. */
export function PerformanceTab({ head, performance }: { head: PortfolioHead; performance: PerformanceView }) {
  const { t } = useTranslation();
  const { values, errors, problem, result } = performance;
  const fieldOf = (name: TestField) => ({
    ...{ id: `test-${name}`, name, errorId: `test-${name}-error`, descriptionId: `test-${name}-hint`, initialValue: values[name] },
    errors: errors.filter(({ fieldId }) => fieldId === `test-${name}`).map(({ text }) => text),
  });
  return (
    <>
      <Card title={t("horizonPortfolios.performance.title")} hint={t("horizonPortfolios.performance.hint")} className="card-form">
        <Form method="get" className="form" noValidate>
          <ErrorSummary lines={errors} />
          <input type="hidden" name="tab" value="performance" />
          <DateField field={fieldOf("subscriptionDate")} label={t("horizonPortfolios.performance.subscriptionDate")} />
          <DateField field={fieldOf("subscriberBirthday")} label={t("horizonPortfolios.performance.subscriberBirthday")} optional />
          <TextField
            field={fieldOf("horizonLeft")}
            label={t("horizonPortfolios.performance.horizonLeft")}
            inputMode="numeric"
            width="short"
          />
          <div className="form-actions">
            <SubmitButton>{t("horizonPortfolios.performance.compute")}</SubmitButton>
          </div>
        </Form>
      </Card>
      {problem ? (
        <Notice kind="flashy" role="alert">
          {problem}
        </Notice>
      ) : null}
      {result ? (
        <>
          <Card title={t("horizonPortfolios.performance.result")}>
            <KeyFacts
              columns={2}
              facts={[
                { label: t("horizonPortfolios.performance.totalReturn"), value: result.totalReturn },
                { label: t("horizonPortfolios.performance.horizon"), value: result.horizon },
              ]}
            />
            <LineChart drawing={result.drawing} caption={result.caption} series={[{ name: head.name, value: result.last }]} height={240} />
          </Card>
          <Card title={t("horizonPortfolios.performance.compositions")} flush>
            <DataTable
              dense
              keepTable
              caption={t("horizonPortfolios.performance.compositions")}
              rows={result.compositions}
              rowKey={(row) => row.date}
              columns={[
                {
                  key: "date",
                  header: t("horizonPortfolios.sections.from"),
                  rowHeader: true,
                  cell: (row) => <FigureText>{row.date}</FigureText>,
                },
                {
                  key: "years",
                  header: t("horizonPortfolios.grids.yearsLeft"),
                  align: "end",
                  cell: (row) => <FigureText>{row.years}</FigureText>,
                },
                ...result.series.map((name, at) => ({
                  key: `${at}`,
                  header: name,
                  align: "end" as const,
                  cell: (row: (typeof result.compositions)[number]) => <FigureText>{row.weights[at] ?? ""}</FigureText>,
                })),
              ]}
            />
          </Card>
        </>
      ) : null}
    </>
  );
}
