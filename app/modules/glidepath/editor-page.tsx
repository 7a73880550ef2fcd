import { DownloadIcon, TrashIcon } from "@radix-ui/react-icons";
import { Form } from "@remix-run/react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { StackedChart } from "#app/components/charts/stacked-chart.tsx";
import type { StackedSteps } from "#app/components/charts/stacked-steps.ts";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { Stack } from "#app/components/layout/split.tsx";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { glidepathDeletePath, glidepathExportPath, glidepathsPath } from "#app/navigation/paths.ts";
import type { GlidepathEditor } from "./editor.server.ts";
import { GlidepathGrid } from "./glidepath-grid.tsx";

export interface GlidepathPageProps {
  title: string;
  /** Absent for a new grid. */
  stored?: { id: string; drawing: StackedSteps; caption: string; names: GlidepathEditor["classes"]; riskier: string | null };
  editor: GlidepathEditor;
  language: InterfaceLanguage;
}

export function GlidepathPage({ title, stored, editor, language }: GlidepathPageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "matrixes-glidepath", { label: title })}
        actions={stored ? <Actions id={stored.id} /> : null}
      />
      <Stack>
        {stored ? (
          <Card title={t("matrices.glidepath.chart")} hint={t("matrices.glidepath.rule")}>
            {stored.riskier ? <Notice kind="flashy">{stored.riskier}</Notice> : null}
            <StackedChart
              drawing={stored.drawing}
              caption={stored.caption}
              across={t("matrices.glidepath.yearsLeft")}
              names={stored.names.map(({ value, label }) => ({ assetClass: value, label }))}
            />
          </Card>
        ) : null}
        {/* What the server did to the rows stands in the fields anew. */}
        <EditorForm key={editor.idem} editor={editor} language={language} />
      </Stack>
    </>
  );
}

function Actions({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <>
      <ButtonLink icon={<DownloadIcon aria-hidden="true" />} to={glidepathExportPath(id, "xlsx")} download>
        {t("matrices.glidepath.exportExcel")}
      </ButtonLink>
      <ButtonLink icon={<DownloadIcon aria-hidden="true" />} to={glidepathExportPath(id, "csv")} download>
        {t("matrices.glidepath.exportCsv")}
      </ButtonLink>
      <ButtonLink icon={<TrashIcon aria-hidden="true" />} to={glidepathDeletePath(id)}>
        {t("common.actions.deleteEllipsis")}
      </ButtonLink>
    </>
  );
}

const WEIGHT = /^rows\[(\d+)\]\.weights\[(\d+)\]$/;

function EditorForm({ editor, language }: { editor: GlidepathEditor; language: InterfaceLanguage }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => editor.rows.map(({ weights }) => weights));
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const rows = editor.rows.map(({ weights }) => [...weights]);
    for (const [name, text] of new FormData(event.currentTarget)) {
      const [, row, column] = WEIGHT.exec(name) ?? [];
      if (row !== undefined && column !== undefined && rows[Number(row)]) rows[Number(row)]![Number(column)] = String(text);
    }
    setTyped(rows);
  };
  const errorsOf = (id: string) => editor.errors.filter(({ fieldId }) => fieldId === id).map(({ text }) => text);
  const name = { id: "glidepath-name", name: "name", errorId: "glidepath-name-error", descriptionId: "glidepath-name-hint" };
  return (
    <Card title={t("matrices.glidepath.editor")}>
      <Form method="post" className="form" noValidate onInput={onInput}>
        {/* Pressed by the Enter key, before the buttons of the rows. */}
        <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
          {t("common.actions.save")}
        </button>
        <ErrorSummary lines={editor.errors} />
        <HiddenFields idem={editor.idem} version={editor.version} />
        <TextField
          field={{ ...name, initialValue: editor.name, errors: errorsOf(name.id) }}
          label={t("matrices.glidepath.name")}
          maxLength={120}
        />
        <GlidepathGrid editor={editor} typed={typed} language={language} />
        <div className="field-and-button">
          <Button name="intent" value="add-row">
            {t("matrices.glidepath.addRow")}
          </Button>
          {editor.others.length > 0 ? (
            <>
              <select name="class" aria-label={t("matrices.glidepath.addClassLabel")} className="select" defaultValue="">
                <option value="">{t("matrices.glidepath.addClassLabel")}</option>
                {editor.others.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
              <Button name="intent" value="add-class">
                {t("matrices.glidepath.addClass")}
              </Button>
            </>
          ) : null}
        </div>
        <div className="form-actions">
          <SubmitButton name="intent" value="save">
            {t("common.actions.save")}
          </SubmitButton>
          <ButtonLink to={glidepathsPath()}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

export function GlidepathNotFound() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("matrices.glidepath.notFound")}
      text={t("matrices.glidepath.notFoundText")}
      back={{ href: glidepathsPath(), label: t("matrices.glidepath.backToList") }}
    />
  );
}
