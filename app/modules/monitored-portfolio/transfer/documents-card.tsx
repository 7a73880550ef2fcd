import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { FigureText, Missing } from "#app/components/data/figure-text.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { answeredForm, namedField } from "#app/components/form/named-field.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { documentPath, monitoredPartPath } from "#app/navigation/paths.ts";
import type { DocumentRow, TransfersView } from "./transfers-view.server.ts";

const FORM = answeredForm("report");
const TEMPLATES = ["FACTSHEET", "MONTHLY"] as const;
const LANGUAGES = ["fr", "en"] as const;

/** Documents of a portfolio by date: reports that were kept as they were, and what somebody added. */
export function DocumentsCard({ view }: { view: TransfersView }) {
  const { t } = useTranslation();
  const { area, uuid, version, keeping, mayReport, documents, idem } = view;
  return (
    <Card
      title={t("gridTransfers.documents.title")}
      hint={t("gridTransfers.documents.hint")}
      flush={documents.length > 0}
      actions={keeping ? <Link to={monitoredPartPath(area, uuid, "documents/new")}>{t("gridTransfers.documents.add")}</Link> : null}
    >
      {documents.length === 0 ? (
        <p className="hint">{t("gridTransfers.documents.none")}</p>
      ) : (
        <DataTable<DocumentRow>
          caption={t("gridTransfers.documents.title")}
          rows={documents}
          rowKey={({ id }) => id}
          columns={[
            { key: "kept", header: t("gridTransfers.documents.kept"), cell: ({ kept }) => <FigureText>{kept}</FigureText> },
            {
              key: "title",
              header: t("gridTransfers.documents.name"),
              rowHeader: true,
              cell: ({ id, title, url }) =>
                url === null ? (
                  <a href={documentPath(area, uuid, id, "file")} download>
                    {title}
                  </a>
                ) : (
                  <a href={url} rel="noreferrer noopener" target="_blank">
                    {title}
                  </a>
                ),
            },
            { key: "kind", header: t("gridTransfers.documents.kind"), cell: ({ kind }) => t(`gridTransfers.documents.kinds.${kind}`) },
            {
              key: "period",
              header: t("gridTransfers.documents.period"),
              cell: ({ period }) => (period ? <FigureText>{period}</FigureText> : <Missing />),
            },
            {
              key: "size",
              header: t("gridTransfers.documents.size"),
              align: "end",
              cell: ({ size }) => (size ? <FigureText>{size}</FigureText> : <Missing />),
            },
            ...(keeping
              ? [
                  {
                    key: "delete",
                    header: t("gridTransfers.list.next"),
                    cell: ({ id, title }: DocumentRow) => (
                      <Link to={documentPath(area, uuid, id, "delete")}>
                        {t("common.actions.deleteEllipsis")}
                        <span className="visually-hidden"> {title}</span>
                      </Link>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {mayReport ? (
        <Form method="post" action={monitoredPartPath(area, uuid, "transfers")} className="form-actions grid-foot" preventScrollReset>
          <HiddenFields idem={`${idem}.report`} version={version} />
          <SelectField
            field={namedField(FORM, "template", "FACTSHEET")}
            label={t("gridTransfers.documents.template")}
            options={TEMPLATES.map((value) => ({ value, label: t(`gridTransfers.documents.templates.${value}`) }))}
          />
          <SelectField
            field={namedField(FORM, "language", "fr")}
            label={t("gridTransfers.documents.language")}
            options={LANGUAGES.map((value) => ({ value, label: t(`gridTransfers.documents.languages.${value}`) }))}
            width="short"
          />
          <SubmitButton variant="secondary" name="intent" value="report">
            {t("gridTransfers.documents.keep")}
          </SubmitButton>
        </Form>
      ) : null}
    </Card>
  );
}
