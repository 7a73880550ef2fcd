import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckboxList, type Option, SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { journeySettingsListPath } from "#app/navigation/paths.ts";

interface NewFormProps {
  distributors: Option[];
  journeys: Option[];
  /** The journey that is taken as a model, by the address. */
  copy: string;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

/** Name of a new journey, who uses it, and what it takes over. */
export function NewJourneyForm({ distributors, journeys, copy, idem, lastResult }: NewFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "journey",
    lastResult,
    defaultValue: { journeyName: "", distributors: [] as string[], copy },
    onValidate: whenTouched(
      () => import("./settings.schema.ts"),
      ({ newJourneySchema }) => newJourneySchema,
    ),
  });
  const labels = { journeyName: t("journeySettings.form.journeyName"), distributors: t("journeySettings.form.distributors") };
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={idem} />
        <TextField field={fields.journeyName} label={labels.journeyName} width="full" maxLength={120} />
        <CheckboxList
          field={fields.distributors}
          label={labels.distributors}
          hint={t("journeySettings.form.distributorsHint")}
          options={distributors}
        />
        <SelectField
          field={fields.copy}
          label={t("journeySettings.new.copy")}
          hint={t("journeySettings.new.copyHint")}
          placeholder={t("journeySettings.new.copyNone")}
          options={journeys}
          width="full"
          optional
        />
        <div className="form-actions">
          <SubmitButton>{t("journeySettings.new.create")}</SubmitButton>
          <ButtonLink to={journeySettingsListPath()}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
