import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckboxList, RadioList, RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { RISK_SCALES, SIMULATOR_MANAGEMENT_TYPES, SIMULATOR_MODES } from "#app/domain/enumerations.ts";
import { simulatorSettingsListPath } from "#app/navigation/paths.ts";
import type { SimulatorChoice } from "./simulator.server.ts";

export interface SimulatorFormProps {
  /** Stored values; absent for a new simulator. */
  simulator?: {
    name: string;
    managementType: string;
    mode: string;
    riskScale: string;
    product: string;
    matrix: string;
    portfolio: string;
    distributors: string[];
    version: number;
  };
  choices: Record<"products" | "matrices" | "portfolios" | "distributors", SimulatorChoice[]>;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

const NEW = { managementType: "SELF_BUILT", mode: "ADVANCED", riskScale: "SRI", distributors: [], version: undefined };

const FIELDS = ["name", "managementType", "mode", "riskScale", "product", "matrix", "portfolio", "distributors"] as const;

/** What a simulator may be linked to, one of each. */
const LINKS = [
  { name: "product", choices: "products" },
  { name: "matrix", choices: "matrices" },
  { name: "portfolio", choices: "portfolios" },
] as const;

/** Name, kind and links of a simulator. */
export function SimulatorForm({ simulator, choices, idem, lastResult }: SimulatorFormProps) {
  const { t } = useTranslation();
  const { version, ...stored } = simulator ?? NEW;
  const [form, fields] = useForm({
    id: "simulator",
    lastResult,
    defaultValue: stored,
    onValidate: whenTouched(
      () => import("./simulator.schema.ts"),
      ({ simulatorSchema }) => simulatorSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`simulatorSettings.form.${name}`)]));
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <TextField field={fields.name} label={t("simulatorSettings.form.name")} width="full" maxLength={160} />
        <RadioList
          field={fields.managementType}
          label={t("simulatorSettings.form.managementType")}
          options={SIMULATOR_MANAGEMENT_TYPES.map((value) => ({ value, label: t(`simulatorSettings.managementTypes.${value}`) }))}
        />
        <RadioList
          field={fields.mode}
          label={t("simulatorSettings.form.mode")}
          options={SIMULATOR_MODES.map((value) => ({
            value,
            label: t(`simulatorSettings.modes.${value}.label`),
            hint: t(`simulatorSettings.modes.${value}.text`),
          }))}
        />
        <RadioSegments
          field={fields.riskScale}
          label={t("simulatorSettings.form.riskScale")}
          options={RISK_SCALES.map((value) => ({ value, label: value }))}
        />
        {LINKS.map(({ name, choices: of }) => (
          <SelectField
            key={name}
            field={fields[name]}
            label={t(`simulatorSettings.form.${name}`)}
            hint={t(`simulatorSettings.form.${name}Hint`)}
            placeholder={t(`simulatorSettings.form.${name}None`)}
            options={choices[of]}
            width="full"
            optional
          />
        ))}
        <CheckboxList
          field={fields.distributors}
          label={t("simulatorSettings.form.distributors")}
          hint={t("simulatorSettings.form.distributorsHint")}
          options={choices.distributors}
        />
        <div className="form-actions">
          <SubmitButton>{t(simulator ? "common.actions.save" : "simulatorSettings.form.create")}</SubmitButton>
          {simulator ? null : <ButtonLink to={simulatorSettingsListPath()}>{t("common.actions.cancel")}</ButtonLink>}
        </div>
      </Form>
    </Card>
  );
}
