import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckboxField, type Option, SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { isInUse } from "#app/components/form/field-state.ts";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FoldedFields } from "#app/components/layout/fold.tsx";
import { SERIES_IDENTIFIERS } from "#app/domain/enumerations.ts";
import { GRID_CHANNELS, GRID_FORMATS, LONGEST_SECRET } from "#app/domain/portfolio/grid-transfer.ts";

export type RecipientValues = {
  distributor: string;
  code: string;
  channel: string;
  format: string;
  address: string;
  secret: string;
  withoutSecret: string;
  hostKey: string;
  privateKey: string;
  answers: string;
  seriesIdentifier: string;
  decimals: string;
  minWeight: string;
  secondApprover: string;
  answerWithinHours: string;
};
export interface RecipientFormProps {
  values: RecipientValues;
  /** Null for a new one, whose distributor is to be chosen. */
  present: { name: string; hasSecret: boolean } | null;
  distributors: Option[];
  version: number;
  idem: string;
  /** Address of the tab. */
  back: string;
  lastResult?: SubmissionResult | undefined;
}

/** How one distributor is sent the grids of a portfolio. */
export function RecipientForm({ values, present, distributors, version, idem, back, lastResult }: RecipientFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<RecipientValues>({
    id: "grid-recipient",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./recipient.schema.ts"),
      ({ recipientSchema }) => recipientSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const label = (key: keyof RecipientValues | "sftp") => t(`gridTransfers.form.${key}`);
  const keys = Object.keys(values) as Array<keyof RecipientValues>;
  return (
    <Card title={present ? present.name : t("gridTransfers.recipients.add")} className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={Object.fromEntries(keys.map((key) => [key, label(key)]))} />
        <HiddenFields key={version} idem={idem} version={version} />
        {present ? (
          <input type="hidden" name="distributor" value={values.distributor} />
        ) : (
          <SelectField field={fields.distributor} label={label("distributor")} options={distributors} placeholder />
        )}
        <TextField field={fields.code} label={label("code")} hint={t("gridTransfers.form.codeHint")} maxLength={60} />
        <SelectField
          field={fields.channel}
          label={label("channel")}
          options={GRID_CHANNELS.map((value) => ({ value, label: t(`gridTransfers.channels.${value}`) }))}
        />
        <TextField
          field={fields.address}
          label={label("address")}
          hint={t("gridTransfers.form.addressHint")}
          width="full"
          maxLength={500}
        />
        <TextField
          field={fields.secret}
          label={label("secret")}
          hint={t(present?.hasSecret ? "gridTransfers.form.secretKept" : "gridTransfers.form.secretHint")}
          type="password"
          autoComplete="new-password"
          width="full"
          maxLength={500}
          optional
        />
        <FoldedFields
          title={label("sftp")}
          open={values.channel === "SFTP" || [fields.hostKey, fields.privateKey, fields.answers].some((field) => isInUse(field))}
        >
          <TextField
            field={fields.hostKey}
            label={label("hostKey")}
            hint={t("gridTransfers.form.hostKeyHint")}
            width="full"
            maxLength={60}
            optional
          />
          <TextareaField
            field={fields.privateKey}
            label={label("privateKey")}
            hint={t("gridTransfers.form.privateKeyHint")}
            limit={LONGEST_SECRET}
            rows={3}
            optional
          />
          <CheckboxField field={fields.answers} label={label("answers")} hint={t("gridTransfers.form.answersHint")} />
        </FoldedFields>
        {present?.hasSecret ? <CheckboxField field={fields.withoutSecret} label={label("withoutSecret")} /> : null}
        <SelectField field={fields.format} label={label("format")} options={GRID_FORMATS.map((value) => ({ value, label: value }))} />
        <SelectField
          field={fields.seriesIdentifier}
          label={label("seriesIdentifier")}
          options={SERIES_IDENTIFIERS.map((value) => ({ value, label: t(`gridTransfers.identifiers.${value}`) }))}
        />
        <TextField field={fields.decimals} label={label("decimals")} inputMode="numeric" width="short" maxLength={4} />
        <PercentField
          field={fields.minWeight}
          label={label("minWeight")}
          hint={t("gridTransfers.form.minWeightHint")}
          width="short"
          optional
        />
        <CheckboxField field={fields.secondApprover} label={label("secondApprover")} hint={t("gridTransfers.form.secondApproverHint")} />
        <TextField
          field={fields.answerWithinHours}
          label={label("answerWithinHours")}
          hint={t("gridTransfers.form.answerWithinHoursHint")}
          inputMode="numeric"
          width="short"
          maxLength={6}
        />
        <div className="form-actions">
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
          <ButtonLink to={back}>{t("common.actions.cancel")}</ButtonLink>
          {present ? (
            <SubmitButton variant="text" name="intent" value="remove">
              {t("gridTransfers.form.remove")}
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </Card>
  );
}
