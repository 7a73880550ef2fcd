import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText } from "#app/components/data/figure-text.tsx";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { TableReportView } from "./table-report.server.ts";

const KINDS = { refused: "negative", idle: "information", ready: "positive" } as const;

interface TableReportCardProps {
  report: TableReportView;
  idem: string;
  /** Fields that are sent again with the confirmation. */
  fields?: Readonly<Record<string, string>>;
}

/** What a file of lines would do, with what is wrong in it by cell; one without faults is confirmed here. */
export function TableReportCard({ report, idem, fields = {} }: TableReportCardProps) {
  const { t } = useTranslation();
  const { state, facts, faults, kept } = report;
  return (
    <Card title={report.fileName}>
      <Notice kind={KINDS[state]} role="status">
        {t(`tableImport.states.${state}`)}
      </Notice>
      <KeyFacts columns={2} facts={facts.map(({ label, value }) => ({ label, value: <FigureText>{value}</FigureText> }))} />
      {kept ? (
        <Form method="post" encType="multipart/form-data" className="form-actions">
          <HiddenFields idem={idem} />
          <input type="hidden" name="kept" value={kept} />
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <SubmitButton>{t("tableImport.confirm")}</SubmitButton>
        </Form>
      ) : null}
      {faults.length > 0 ? (
        <>
          <p>{report.faultCount}</p>
          <DataTable
            caption={t("tableImport.faultsCaption")}
            dense
            rows={faults}
            rowKey={(fault) => fault.key}
            columns={[
              { key: "place", header: t("tableImport.place"), rowHeader: true, cell: (fault) => fault.place },
              { key: "column", header: t("tableImport.column"), cell: (fault) => fault.column },
              { key: "found", header: t("tableImport.found"), cell: (fault) => fault.found },
              { key: "expected", header: t("tableImport.expectedHead"), cell: (fault) => fault.expected },
              { key: "code", header: t("tableImport.code"), cell: (fault) => fault.code },
            ]}
          />
        </>
      ) : null}
    </Card>
  );
}
