import { TextArea } from "@radix-ui/themes/components/text-area";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FieldFrame } from "#app/components/form/field.tsx";
import { useFieldState } from "#app/components/form/field-state.ts";
import { FileField } from "#app/components/form/file-field.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { MOST_FILE_BYTES } from "#app/domain/questionnaire/template.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { templatesPath } from "#app/navigation/paths.ts";

/** What was sent and what is wrong with it. */
export interface RefusedImport {
  name: string;
  /** Text that was pasted; a file cannot be shown again in its field. */
  pasted: string;
  /** Where what was read came from. */
  field: "file" | "pasted";
  faults: string[];
  more: number;
}

const field = (id: string, initialValue = "", errors: string[] = []) => ({
  ...{ id, name: id, errorId: `${id}-error`, descriptionId: `${id}-hint` },
  ...{ initialValue, errors },
});

export function ImportPage({ title, idem, refused }: { title: string; idem: string; refused: RefusedImport | undefined }) {
  const { t } = useTranslation();
  const text = (key: "file" | "fileHint" | "pasted" | "name" | "nameHint" | "submit" | "hint") => t(`questionnaireTemplates.import.${key}`);
  const faultsOf = (id: RefusedImport["field"]) => (refused?.field === id ? refused.faults : []);
  const pasted = field("pasted", refused?.pasted, faultsOf("pasted"));
  const { error, control } = useFieldState(pasted, undefined);
  const more = refused && refused.more > 0 ? [{ text: t("questionnaireTemplates.import.more", { count: refused.more }) }] : [];
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "admin-questionnaires-templates", { label: title })} />
      <Card className="card-form">
        <Form method="post" encType="multipart/form-data" className="form">
          <ErrorSummary
            lines={[...(refused?.faults ?? []).map((fault) => ({ fieldId: refused?.field ?? "file", text: fault })), ...more]}
          />
          <HiddenFields idem={idem} />
          <p>{text("hint")}</p>
          <FileField
            field={field("file", "", faultsOf("file"))}
            label={text("file")}
            hint={text("fileHint")}
            accept=".json,application/json"
            most={{ bytes: MOST_FILE_BYTES, fault: t("questionnaireTemplates.import.faults.tooLarge") }}
          />
          <FieldFrame field={pasted} label={text("pasted")} error={error ?? ""} optional width="full">
            <TextArea
              size="2"
              {...control}
              rows={8}
              maxLength={MOST_FILE_BYTES}
              className="template-source"
              defaultValue={pasted.initialValue}
              spellCheck={false}
            />
          </FieldFrame>
          <TextField field={field("name", refused?.name)} label={text("name")} hint={text("nameHint")} maxLength={160} optional />
          <div className="form-actions">
            <SubmitButton>{text("submit")}</SubmitButton>
            <ButtonLink to={templatesPath()}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
