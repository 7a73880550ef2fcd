import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { horizonReportPath } from "#app/modules/horizon-portfolio/paths.ts";
import type { PortfolioHead } from "../portfolio-view.server.ts";
import type { ReportView } from "./report-view.server.ts";

/** The days of a report, what it holds, and the file. */
export function ReportCard({ head, report }: { head: PortfolioHead; report: ReportView }) {
  const { t } = useTranslation();
  const { values, errors, problem, preview } = report;
  const fieldOf = (name: "from" | "to") => ({
    ...{ id: `report-${name}`, name, errorId: `report-${name}-error`, descriptionId: `report-${name}-hint`, initialValue: values[name] },
    errors: errors.filter(({ fieldId }) => fieldId === `report-${name}`).map(({ text }) => text),
  });
  return (
    <>
      <Card title={t("horizonPortfolios.report.title")} hint={t("horizonPortfolios.report.hint")} className="card-form">
        <Form method="get" className="form" noValidate>
          <ErrorSummary lines={errors} />
          <input type="hidden" name="tab" value="reporting" />
          <DateField field={fieldOf("from")} label={t("horizonPortfolios.report.from")} />
          <DateField field={fieldOf("to")} label={t("horizonPortfolios.report.to")} />
          <div className="form-actions">
            <SubmitButton variant="secondary">{t("horizonPortfolios.report.show")}</SubmitButton>
          </div>
        </Form>
      </Card>
      {problem ? (
        <Notice kind="flashy" role="alert">
          {problem}
        </Notice>
      ) : null}
      {preview ? (
        <Card
          title={preview.title}
          flush
          actions={
            <ButtonLink to={horizonReportPath(head.area, head.uuid, { from: preview.from, to: preview.to })} download>
              {t("horizonPortfolios.report.download")}
            </ButtonLink>
          }
        >
          <DataTable
            dense
            caption={t("horizonPortfolios.report.byYears")}
            rows={preview.years}
            rowKey={(row) => row.years}
            columns={[
              {
                key: "years",
                header: t("horizonPortfolios.grids.yearsLeft"),
                rowHeader: true,
                cell: (row) => <FigureText>{row.years}</FigureText>,
              },
              {
                key: "performance",
                header: t("horizonPortfolios.report.performance"),
                align: "end",
                cell: (row) => <FigureText>{row.performance}</FigureText>,
              },
            ]}
          />
          <DataTable
            dense
            caption={t("horizonPortfolios.report.series")}
            rows={preview.series}
            rowKey={(row) => row.id}
            columns={[
              { key: "name", header: t("horizonPortfolios.report.support"), rowHeader: true, cell: (row) => row.name },
              { key: "isin", header: "ISIN", cell: (row) => row.isin },
              {
                key: "first",
                header: t("horizonPortfolios.report.firstRow"),
                align: "end",
                cell: (row) => <FigureText>{row.first}</FigureText>,
              },
              {
                key: "last",
                header: t("horizonPortfolios.report.lastRow"),
                align: "end",
                cell: (row) => <FigureText>{row.last}</FigureText>,
              },
              {
                key: "performance",
                header: t("horizonPortfolios.report.performance"),
                align: "end",
                cell: (row) => <FigureText>{row.performance}</FigureText>,
              },
            ]}
          />
        </Card>
      ) : null}
    </>
  );
}
