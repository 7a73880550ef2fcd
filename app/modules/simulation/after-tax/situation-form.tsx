import type { SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckboxList, RadioSegments } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { MoneyField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { Card } from "#app/components/layout/card.tsx";
import { HOUSEHOLDS } from "#app/domain/tax/rules.ts";
import { EARLIEST_CONTRACT } from "#app/domain/tax/situation.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { AfterTaxPage, SituationFields } from "./after-tax.server.ts";
import { situationSchema } from "./situation.schema.ts";

export interface SituationFormProps {
  form: NonNullable<AfterTaxPage["form"]>;
  declared: boolean;
  /** The estimate is below: the fields wait behind their title. */
  folded: boolean;
  lastResult: SubmissionResult | undefined;
}

/** What the tax depends on beside the simulation: declared by the adviser, kept with the simulation. */
export function SituationForm({
  form: { fields: stored, bounds, startsOn, version, idem },
  declared,
  folded,
  lastResult,
}: SituationFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<SituationFields & Record<string, unknown>>({
    id: "tax-situation",
    lastResult,
    defaultValue: stored,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: situationSchema(language, bounds) }),
    shouldRevalidate: "onInput",
  });
  const labels = Object.fromEntries(
    (["lifeInsurance", "household", "openedOn", "premiumsPaid", "otherPremiums"] as const).map((name) => [
      name,
      t(`afterTax.form.${name}`),
    ]),
  );
  const whole = (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
      <ErrorSummary form={form} labels={labels} />
      <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
      <div className="tax-fields">
        <CheckboxList
          field={fields.lifeInsurance}
          label={t("afterTax.form.lifeInsurance")}
          options={[{ value: "yes", label: t("afterTax.form.lifeInsuranceYes") }]}
        />
        <RadioSegments
          field={fields.household}
          label={t("afterTax.form.household")}
          options={HOUSEHOLDS.map((value) => ({ value, label: t(`afterTax.form.households.${value}`) }))}
        />
        <DateField
          field={fields.openedOn}
          label={t("afterTax.form.openedOn")}
          hint={t("afterTax.form.openedOnHint", { day: startsOn })}
          min={EARLIEST_CONTRACT}
          max={bounds.startDate}
          optional
        />
        {bounds.hasBalance ? (
          <MoneyField
            field={fields.premiumsPaid}
            label={t("afterTax.form.premiumsPaid")}
            hint={t("afterTax.form.premiumsPaidHint")}
            optional
          />
        ) : null}
        <MoneyField
          field={fields.otherPremiums}
          label={t("afterTax.form.otherPremiums")}
          hint={t("afterTax.form.otherPremiumsHint")}
          optional
        />
      </div>
      <div className="form-actions">
        <SubmitButton>{t(declared ? "afterTax.form.again" : "afterTax.form.estimate")}</SubmitButton>
        {declared ? (
          <SubmitButton variant="text" name="intent" value="reset" formNoValidate>
            {t("afterTax.form.reset")}
          </SubmitButton>
        ) : null}
      </div>
    </Form>
  );
  return (
    <Card title={t("afterTax.form.title")} hint={t("afterTax.form.hint")}>
      {folded ? (
        <details className="tax-declared" open={lastResult !== undefined}>
          <summary>{t("afterTax.form.change")}</summary>
          {whole}
        </details>
      ) : (
        whole
      )}
    </Card>
  );
}
