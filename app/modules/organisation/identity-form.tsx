import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckboxField, RadioSegments } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { INTERFACE_LANGUAGE_SETTINGS, type OrganisationKind } from "#app/domain/enumerations.ts";
import { type FieldName, switchesOf, textOf, textsOf } from "#app/domain/organisation/organisation-fields.ts";
import { flagGroups } from "#app/domain/organisation/organisation-flags.ts";

type Stored = { name: string; language: string; flags: string[] } & Partial<Record<FieldName, string>>;
export interface IdentityFormProps {
  kind: OrganisationKind;
  /** Absent for a new organisation. */
  organisation?: Stored & { version: number };
  idem: string;
  lastResult?: SubmissionResult;
}

/** Name, language, texts, switches and modules of an organisation. */
export function IdentityForm({ kind, organisation, idem, lastResult }: IdentityFormProps) {
  const { t } = useTranslation();
  const { version, ...stored }: Stored & { version?: number } = organisation ?? { name: "", language: "FR_FR", flags: [] };
  const [form, fields] = useForm({
    id: "identity",
    lastResult,
    defaultValue: stored,
    onValidate: whenTouched(
      () => import("./organisation.schema.ts"),
      ({ identitySchema }) => identitySchema,
    ),
    shouldRevalidate: "onInput",
  });
  const initial = fields.flags.initialValue;
  const on: unknown[] = Array.isArray(initial) ? initial : [initial];
  const labels = {
    name: t("organisation.identity.name"),
    language: t("organisation.identity.language"),
    ...Object.fromEntries(textsOf(kind).map((name) => [name, t(`organisation.texts.${name}.label`)])),
    ...Object.fromEntries(switchesOf(kind).map((name) => [name, t(`organisation.switches.${name}.label`)])),
    flags: t("organisation.list.columns.modules"),
  };
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <TextField field={fields.name} label={labels.name} width="full" maxLength={120} />
        <RadioSegments
          field={fields.language}
          label={labels.language}
          options={INTERFACE_LANGUAGE_SETTINGS.map((value) => ({ value, label: t(`organisation.languages.${value}`) }))}
        />
        {textsOf(kind).map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={t(`organisation.texts.${name}.label`)}
            hint={t(`organisation.texts.${name}.hint`)}
            inputMode={textOf(name).inputMode}
            width={textOf(name).width}
            maxLength={textOf(name).longest}
            optional
          />
        ))}
        {switchesOf(kind).map((name) => (
          <CheckboxField
            key={name}
            field={fields[name]}
            label={t(`organisation.switches.${name}.label`)}
            hint={t(`organisation.switches.${name}.hint`)}
          />
        ))}
        {flagGroups(kind).map(({ group, flags }, at) => (
          <fieldset key={group} id={at === 0 ? fields.flags.id : undefined} className="field" tabIndex={-1}>
            <legend className="label">{t(`organisation.flagGroups.${group}`)}</legend>
            <div className="choices">
              {flags.map((flag) => (
                <label key={flag} className="choice">
                  <input type="checkbox" name={fields.flags.name} value={flag} defaultChecked={on.includes(flag)} />
                  <span className="choice-text">
                    {t(`organisation.flags.${flag}.label`)}
                    <span className="hint">{t(`organisation.flags.${flag}.text`)}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
        <div className="form-actions">
          <SubmitButton>{t(organisation ? "common.actions.save" : `organisation.${kind}.create`)}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
