import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { type ReportingArea, reportingsPath } from "#app/navigation/paths.ts";

const LONGEST_NAME = 160;

interface RenameFormProps {
  area: ReportingArea;
  name: string;
  version: number;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

export function RenameForm({ area, name, version, idem, lastResult }: RenameFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ name: string }>({ id: "rename-reporting", lastResult, defaultValue: { name } });
  const label = t("consolidatedReportings.form.name");
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} noValidate className="form">
        <ErrorSummary form={form} labels={{ name: label }} />
        <HiddenFields idem={idem} version={version} />
        <TextField field={fields.name} label={label} width="full" maxLength={LONGEST_NAME} />
        <div className="form-actions">
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
          <ButtonLink to={reportingsPath(area)}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
