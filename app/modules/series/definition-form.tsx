import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { ASSET_CLASSES } from "#app/domain/enumerations.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { definitionSchema } from "./series.schema.ts";

const RISK_LEVELS = ["1", "2", "3", "4", "5", "6", "7"] as const;

export interface DefinitionFormProps {
  definition: { fullName: string; assetClass: string; sri: number | null; version: number };
  idem: string;
  mayEdit: boolean;
  lastResult?: SubmissionResult;
}

/** Name, class and risk of a series. */
export function DefinitionForm({ definition, idem, mayEdit, lastResult }: DefinitionFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "definition",
    lastResult,
    defaultValue: {
      fullName: definition.fullName,
      assetClass: definition.assetClass,
      sri: definition.sri === null ? "" : String(definition.sri),
    },
    constraint: getZodConstraint(definitionSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: definitionSchema }),
    shouldRevalidate: "onInput",
  });
  if (!mayEdit) return <Notice kind="information">{t("series.edit.readOnly")}</Notice>;
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} version={definition.version} />
        <TextField field={fields.fullName} label={t("series.edit.name")} width="full" />
        <SelectField
          field={fields.assetClass}
          label={t("series.detail.assetClass")}
          options={ASSET_CLASSES.map((value) => ({ value, label: t(`common.assetClasses.${value}`) }))}
        />
        <SelectField
          field={fields.sri}
          label={t("series.detail.sri")}
          hint={t("series.edit.sriHint")}
          placeholder={t("series.edit.noSri")}
          options={RISK_LEVELS.map((value) => ({ value, label: value }))}
        />
        <div className="form-actions">
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
