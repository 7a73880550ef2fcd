import { useTranslation } from "react-i18next";
import { CheckboxField, type Option, SelectField } from "#app/components/form/choice-fields.tsx";
import { type FormMarks, ListForm } from "#app/components/form/list-form/list-form.tsx";
import { MoneyField, PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Card } from "#app/components/layout/card.tsx";
import { ACCEPTED_KINDS } from "#app/domain/advice/acceptance-reasons.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { CAPS, MOST_ROWS, SMALLEST_DEPOSITS } from "../changes/config-fields.ts";
import { RowList } from "./row-list.tsx";
import type { AdviceValues } from "./settings-values.ts";

interface AdviceFormProps extends FormMarks {
  values: AdviceValues;
  templates: Option[];
  /** Names of the series that are stored, by uuid. */
  series: Readonly<Record<string, string>>;
}

const PER_ASSET: ReadonlySet<string> = new Set(["minPercPerAsset", "maxPercPerAsset"]);

/** Questionnaire, caps, rules of age and what an adviser may choose from. */
export function AdviceForm({ values, templates, series, ...marks }: AdviceFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<AdviceValues>({
    id: "advice",
    lastResult: marks.lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./settings.schema.ts"),
      ({ adviceSchema }) => adviceSchema(language),
    ),
  });
  const forbidden = fields.forbiddenSeries.getFieldList();
  const reasons = fields.acceptanceReasons.getFieldList();
  const forbiddenName = (index: number) => t("journeySettings.form.forbidden", { count: index + 1 });
  const reasonName = (index: number) => t("journeySettings.form.acceptanceReason", { count: index + 1 });
  const named = ["questionnaireTemplate", "minNumAssets", ...CAPS, ...SMALLEST_DEPOSITS, "seniorAge"] as const;
  const labels = {
    ...Object.fromEntries(
      [...named, "maxPercLowRisk" as const, "maxPercUnitsOfAccount" as const, "kidMaxMonths" as const].map((name) => [
        name,
        t(`journeySettings.form.${name}`),
      ]),
    ),
    ...Object.fromEntries(forbidden.map((_, index) => [`forbiddenSeries[${index}].code`, forbiddenName(index)])),
    ...Object.fromEntries(reasons.map((_, index) => [`acceptanceReasons[${index}].text`, reasonName(index)])),
    ...Object.fromEntries(reasons.map((_, index) => [`acceptanceReasons[${index}].fits`, reasonName(index)])),
  };
  const label = (name: (typeof named)[number] | "maxPercLowRisk" | "maxPercUnitsOfAccount" | "kidMaxMonths") =>
    t(`journeySettings.form.${name}`);
  return (
    <ListForm form={form} {...marks} labels={labels}>
      <Card className="card-form">
        <div className="form">
          <SelectField
            field={fields.questionnaireTemplate}
            label={label("questionnaireTemplate")}
            hint={t("journeySettings.form.templateHint")}
            placeholder={t("journeySettings.form.templateNone")}
            options={templates}
            width="full"
          />
          <fieldset className="field">
            <legend className="label">{t("journeySettings.form.switches")}</legend>
            <CheckboxField field={fields.enableRecoJourneyAdvice} label={t("journeySettings.form.enableRecoJourneyAdvice")} />
            <CheckboxField field={fields.enableCorrelationAnalysis} label={t("journeySettings.form.enableCorrelationAnalysis")} />
          </fieldset>
        </div>
      </Card>
      <Card title={t("journeySettings.form.caps")} hint={t("journeySettings.form.capsHint")} className="card-form">
        <div className="figures-grid">
          <TextField field={fields.minNumAssets} label={label("minNumAssets")} width="short" inputMode="numeric" maxLength={6} />
          {CAPS.map((name) => (
            <PercentField
              key={name}
              field={fields[name]}
              label={label(name)}
              {...(PER_ASSET.has(name) ? { hint: t("journeySettings.form.perAssetHint") } : {})}
            />
          ))}
          {SMALLEST_DEPOSITS.map((name) => (
            <MoneyField key={name} field={fields[name]} label={label(name)} />
          ))}
        </div>
      </Card>
      <Card title={t("journeySettings.form.senior")} hint={t("journeySettings.form.seniorHint")} className="card-form">
        <div className="figures-grid">
          <TextField field={fields.seniorAge} label={label("seniorAge")} width="short" inputMode="numeric" maxLength={6} />
          <PercentField field={fields.maxPercLowRisk} label={label("maxPercLowRisk")} />
          <PercentField field={fields.maxPercUnitsOfAccount} label={label("maxPercUnitsOfAccount")} />
        </div>
      </Card>
      <RowList
        form={form}
        list={fields.forbiddenSeries}
        rows={forbidden}
        most={MOST_ROWS.forbidden}
        title={t("journeySettings.form.forbiddenSeries")}
        add={t("journeySettings.form.addForbidden")}
        nameOf={forbiddenName}
        keyOf={({ key }) => key}
      >
        {(row) => {
          const at = row.getFieldset();
          const stored = String(at.series.initialValue ?? "");
          if (stored === "")
            return <TextField field={at.code} label={t("journeySettings.form.forbiddenCode")} width="medium" maxLength={120} />;
          return (
            <p>
              {series[stored] ?? stored}
              <input type="hidden" name={at.series.name} defaultValue={stored} />
            </p>
          );
        }}
      </RowList>
      <Card title={t("journeySettings.form.documents")} className="card-form">
        <TextField
          field={fields.kidMaxMonths}
          label={label("kidMaxMonths")}
          hint={t("journeySettings.form.kidHint")}
          width="short"
          inputMode="numeric"
          maxLength={6}
        />
      </Card>
      <RowList
        form={form}
        list={fields.acceptanceReasons}
        rows={reasons}
        most={MOST_ROWS.reasons}
        title={t("journeySettings.form.acceptanceReasons")}
        hint={t("journeySettings.form.acceptanceHint")}
        add={t("journeySettings.form.addReason")}
        nameOf={reasonName}
        keyOf={({ key }) => key}
      >
        {(row, index) => {
          const at = row.getFieldset();
          return (
            <>
              <TextField field={at.text} label={reasonName(index)} width="full" maxLength={300} hideLabel />
              <SelectField
                field={at.fits}
                label={t("journeySettings.form.reasonFits")}
                placeholder={t("journeySettings.form.reasonFitsAny")}
                options={ACCEPTED_KINDS.map((kind) => ({ value: kind, label: t(`adviceSteps.accept.kinds.${kind}`) }))}
              />
            </>
          );
        }}
      </RowList>
    </ListForm>
  );
}
