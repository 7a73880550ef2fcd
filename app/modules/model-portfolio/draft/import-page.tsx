import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { fieldOf } from "#app/modules/series/weighted-lines.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PortfoliosArea, portfolioPath } from "#app/navigation/paths.ts";
import { PORTFOLIOS_ENTRY } from "../portfolio-area.ts";
import type { ImportAnswer } from "./import.server.ts";

interface ImportPageProps {
  area: PortfoliosArea;
  uuid: string;
  name: string;
  answer?: ImportAnswer | undefined;
}

const problems = (...told: Array<string | undefined>) => told.filter((text) => text !== undefined);

/** Where the composition of a file is read into the form of the portfolio. */
export function CompositionImportPage({ area, uuid, name, answer }: ImportPageProps) {
  const { t } = useTranslation();
  const { day = "", dayOrder = "", fileProblem, dayProblem, report } = answer ?? {};
  const back = portfolioPath(area, uuid);
  return (
    <>
      <PageHead
        title={t("modelPortfolios.import.title")}
        breadcrumb={breadcrumb(t, PORTFOLIOS_ENTRY[area], { label: name, href: back }, { label: t("modelPortfolios.import.title") })}
      />
      <Stack>
        {report ? <Faults report={report} /> : null}
        <Card className="card-form">
          <Form method="post" encType="multipart/form-data" className="form" noValidate>
            <p className="hint">{t("modelPortfolios.import.hint")}</p>
            <ErrorSummary
              lines={[
                ...problems(fileProblem).map((text) => ({ fieldId: "import-file", text })),
                ...problems(dayProblem).map((text) => ({ fieldId: "import-day", text })),
              ]}
            />
            <FileField
              field={fieldOf("import-file", "file", "", problems(fileProblem))}
              label={t("modelPortfolios.import.file")}
              hint={t("modelPortfolios.import.fileHint")}
              accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              most={{ bytes: TABLE_FILE_BYTES, fault: t("modelPortfolios.import.fileLarge") }}
            />
            <DateField
              field={fieldOf("import-day", "day", day, problems(dayProblem))}
              label={t("modelPortfolios.import.day")}
              hint={t("modelPortfolios.import.dayHint")}
              optional
            />
            <SelectField
              field={fieldOf("import-day-order", "dayOrder", dayOrder, [])}
              label={t("modelPortfolios.import.dayOrder.label")}
              hint={t("modelPortfolios.import.dayOrder.hint")}
              placeholder={t("modelPortfolios.import.dayOrder.file")}
              options={(["DMY", "MDY"] as const).map((value) => ({ value, label: t(`modelPortfolios.import.dayOrder.${value}`) }))}
              optional
            />
            <div className="form-actions">
              <SubmitButton>{t("modelPortfolios.import.read")}</SubmitButton>
              <ButtonLink to={back}>{t("common.actions.cancel")}</ButtonLink>
            </div>
          </Form>
        </Card>
      </Stack>
    </>
  );
}

function Faults({ report }: { report: NonNullable<ImportAnswer["report"]> }) {
  const { t } = useTranslation();
  return (
    <Card title={report.fileName}>
      <Notice kind="negative" role="status">
        {t("modelPortfolios.import.refused")} {report.count}
      </Notice>
      <DataTable
        caption={t("modelPortfolios.import.caption")}
        dense
        rows={report.faults}
        rowKey={(fault) => fault.key}
        columns={[
          {
            key: "line",
            header: t("modelPortfolios.import.line"),
            align: "end",
            rowHeader: true,
            cell: (fault) => <FigureText>{fault.line}</FigureText>,
          },
          { key: "column", header: t("modelPortfolios.import.column"), cell: (fault) => fault.column },
          { key: "found", header: t("modelPortfolios.import.found"), cell: (fault) => fault.found },
          { key: "problem", header: t("modelPortfolios.import.problem"), cell: (fault) => fault.problem },
        ]}
      />
    </Card>
  );
}
