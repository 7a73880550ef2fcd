import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { DataTable } from "#app/components/data/data-table.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import type { ErasureRefusal, ErasureRow, ErasureView } from "./erasure-view.server.ts";

interface QuestionProps {
  view: ErasureView;
  idem: string;
  /** Said before the button: what the confirmation does. */
  text: string;
  /** A contract runs: the button is not offered. */
  blocked?: boolean;
  refused: ErasureRefusal | null;
  backHref: string;
}

/** What is stored, what is deleted and what the law keeps; then the question. */
export function ErasureQuestion({ view, idem, text, blocked = false, refused, backHref }: QuestionProps) {
  const { t } = useTranslation();
  const { rows, done, version } = view;
  const columns = [
    { key: "kind", header: t("erasure.columns.kind"), cell: (row: ErasureRow) => row.label, rowHeader: true },
    ...(done ? [] : [{ key: "removed", header: t("erasure.columns.removed"), cell: (row: ErasureRow) => row.removed }]),
    { key: "kept", header: t("erasure.columns.kept"), cell: (row: ErasureRow) => row.kept },
    { key: "reason", header: t("erasure.columns.reason"), cell: (row: ErasureRow) => row.reason ?? t("erasure.noReason") },
  ];
  return (
    <>
      <Card flush>
        <DataTable caption={t("erasure.caption")} columns={columns} rows={rows} rowKey={({ kind }) => kind} />
      </Card>
      {done ? (
        <Notice kind="information">{t("erasure.isDone")}</Notice>
      ) : (
        <Card className="card-form">
          <Form method="post" className="form">
            <HiddenFields idem={idem} {...(version === null ? {} : { version })} />
            {blocked || refused === "CONTRACT_RUNS" ? (
              <Notice kind="flashy" role="alert">
                {t("erasure.contractRuns")}
              </Notice>
            ) : null}
            {refused === "VERSION_CONFLICT" ? (
              <Notice kind="flashy" role="alert">
                {t("erasure.changed")}
              </Notice>
            ) : null}
            {blocked ? null : <p>{text}</p>}
            <div className="form-actions">
              {blocked ? null : <SubmitButton variant="negative">{t("erasure.confirm")}</SubmitButton>}
              <ButtonLink to={backHref}>{t("common.actions.cancel")}</ButtonLink>
            </div>
          </Form>
        </Card>
      )}
    </>
  );
}
