import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FileField } from "#app/components/form/file-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { TABLE_FILE_BYTES } from "#app/domain/format/file-sizes.ts";
import { poolExportPath } from "#app/navigation/paths.ts";
import type { ImportReport } from "./pool-import.server.ts";
import type { MarkedPool } from "./pool-view.server.ts";

interface ImportPageProps {
  head: MarkedPool;
  problem?: string | undefined;
  report?: ImportReport | undefined;
  replace?: boolean | undefined;
}

const fieldOf = (name: string, initialValue: string, error?: string) => ({
  id: `import-${name}`,
  name,
  errorId: `import-${name}-error`,
  descriptionId: `import-${name}-hint`,
  initialValue,
  errors: error ? [error] : [],
});

/** A file of series for a pool: checked first, then read. */
export function PoolImportPage({ head, problem, report, replace }: ImportPageProps) {
  const { t } = useTranslation();
  return (
    <>
      {report ? <Report report={report} head={head} replace={replace === true} /> : null}
      <Card title={t("pools.import.title")} hint={t("pools.import.hint")} className="card-form">
        <Form method="post" encType="multipart/form-data" className="form">
          <ErrorSummary lines={problem ? [{ fieldId: "import-file", text: problem }] : []} />
          <HiddenFields version={head.version} />
          <FileField
            field={fieldOf("file", "", problem)}
            label={t("pools.import.file")}
            hint={t("pools.import.fileHint")}
            accept=".xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            most={{ bytes: TABLE_FILE_BYTES, fault: t("pools.import.fileLarge") }}
          />
          <CheckboxField
            field={fieldOf("replace", replace ? "on" : "")}
            label={t("pools.import.replace")}
            hint={t("pools.import.replaceHint")}
          />
          <div className="form-actions">
            <SubmitButton name="intent" value="check">
              {t("pools.import.check")}
            </SubmitButton>
            <SubmitButton variant="secondary" name="intent" value="apply">
              {t("pools.import.apply")}
            </SubmitButton>
          </div>
          <p className="hint">
            <a href={poolExportPath(head.area, head.id, "csv")} download>
              {t("pools.import.example")}
            </a>
          </p>
        </Form>
      </Card>
    </>
  );
}

function Report({ report, head, replace }: { report: ImportReport; head: MarkedPool; replace: boolean }) {
  const { t } = useTranslation();
  return (
    <Card title={report.fileName}>
      <Notice kind={report.refused ? "negative" : report.idle ? "information" : "positive"} role="status">
        {t(report.refused ? "pools.import.refused" : report.idle ? "pools.import.idle" : "pools.import.ready")}
      </Notice>
      <KeyFacts columns={2} facts={report.facts.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
      {report.kept ? (
        <Form method="post" encType="multipart/form-data" className="form-actions">
          <HiddenFields version={head.version} />
          <input type="hidden" name="kept" value={report.kept} />
          <input type="hidden" name="replace" value={replace ? "on" : ""} />
          <SubmitButton name="intent" value="apply">
            {t("pools.import.confirm", { name: report.fileName })}
          </SubmitButton>
        </Form>
      ) : null}
      {report.faults.length > 0 ? (
        <>
          <p>{report.faultCount}</p>
          <DataTable
            caption={t("pools.import.faultsCaption")}
            dense
            rows={report.faults}
            rowKey={(fault) => fault.key}
            columns={[
              {
                key: "line",
                header: t("pools.import.line"),
                align: "end",
                rowHeader: true,
                cell: (fault) => <FigureText>{fault.line}</FigureText>,
              },
              { key: "column", header: t("pools.import.column"), cell: (fault) => fault.column },
              { key: "found", header: t("pools.import.found"), cell: (fault) => fault.found },
              { key: "problem", header: t("pools.figures.problem"), cell: (fault) => fault.problem },
            ]}
          />
        </>
      ) : null}
    </Card>
  );
}
