import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FormSections } from "#app/components/layout/form-sections.tsx";
import {
  ASSET_CLASSES,
  COMMERCIAL_STATUSES,
  CURRENCIES,
  GEOGRAPHIC_FOCUSES,
  INVESTMENT_TIMES_BY_LENGTH,
  SERIES_TYPES,
  SFDR_CATEGORIES,
  VALUES_HELD,
} from "#app/domain/enumerations.ts";
import { PAI_CODES } from "#app/domain/journey.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { COSTS, DOCUMENTS, FLAGS } from "../series-fields.ts";
import type { DefinitionValues } from "./definition-values.ts";
import type { Keepers } from "./keepers.server.ts";
import { NatureCard } from "./nature-card.tsx";

const levels = (most: number) => Array.from({ length: most }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }));

export interface DefinitionFormProps {
  definition: DefinitionValues;
  /** Absent for a new series. */
  version?: number;
  idem: string;
  mayEdit: boolean;
  /** Organisations that an administrator may name; null for everybody else. */
  keepers: Keepers;
  /** Address of the cancel link. */
  cancelHref?: string;
  lastResult?: SubmissionResult | undefined;
}

/** The whole definition of a series, a card for each group of fields. */
export function DefinitionForm({ definition, version, idem, mayEdit, keepers, cancelHref, lastResult }: DefinitionFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm({
    id: "definition",
    lastResult,
    defaultValue: definition,
    onValidate: whenTouched(
      () => import("../series.schema.ts"),
      ({ definitionSchema }) => definitionSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  const labels = {
    fullName: t("series.edit.name"),
    externalId: t("series.detail.code"),
    isin: t("series.detail.isin"),
    keeper: t("series.edit.keeper"),
    type: t("series.detail.type"),
    assetClass: t("series.detail.assetClass"),
    subAssetClass: t("series.edit.subAssetClass"),
    geographicFocus: t("series.detail.zone"),
    currency: t("series.detail.currency"),
    commercialStatus: t("series.edit.commercialStatus"),
    valuesHold: t("series.edit.valuesHold"),
    creationDate: t("series.edit.creationDate"),
    closeDate: t("series.edit.closeDate"),
    managementFees: t("series.detail.fees"),
    ...Object.fromEntries(COSTS.map((name) => [name, t(`series.edit.${name}`)])),
    investmentTime: t("series.edit.investmentTime"),
    proxy: t("series.edit.proxy"),
    sri: t("series.detail.sri"),
    srri: t("series.edit.srri"),
    spedRiskScale: t("series.edit.spedRiskScale"),
    sfdrCategory: t("series.detail.sfdr"),
    ethicalDimension: t("series.edit.ethicalDimension"),
    sustainabilityMinInvestments: t("series.edit.sustainabilityMinInvestments"),
    sustainabilityMinTaxonomyAlignment: t("series.edit.sustainabilityMinTaxonomyAlignment"),
    ...Object.fromEntries(DOCUMENTS.map((name) => [name, t(`series.edit.${name}`)])),
    kidDate: t("series.edit.kidDate"),
    ...Object.fromEntries(
      (["equityPart", "theme", "manager", "issuer"] as const).map((name) => [`nature.${name}`, t(`series.nature.${name}`)]),
    ),
  };
  const parts = {
    identity: t("series.detail.identity"),
    life: t("series.edit.life"),
    risk: t("series.edit.risk"),
    sustainability: t("series.edit.sustainability"),
    nature: t("series.nature.title"),
    documents: t("series.detail.documents"),
  };
  const impacts = fields.pai.getFieldset();
  const named = <T extends string>(values: readonly T[], label: (value: T) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <FormSections sections={Object.entries(parts).map(([id, title]) => ({ id: `definition-${id}`, title }))}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
        <fieldset disabled={!mayEdit} className="stack stack-wide">
          {mayEdit ? null : <Notice kind="information">{t("series.edit.readOnly")}</Notice>}
          <ErrorSummary form={form} labels={labels} />
          <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
          <Card id="definition-identity" title={parts.identity} className="card-form">
            <div className="form">
              <TextField field={fields.fullName} label={labels.fullName} width="full" maxLength={200} />
              <TextField field={fields.externalId} label={labels.externalId} hint={t("series.edit.codeHint")} maxLength={120} />
              <TextField field={fields.isin} label={labels.isin} maxLength={12} optional />
              <SelectField field={fields.type} label={labels.type} options={named(SERIES_TYPES, (value) => t(`series.types.${value}`))} />
              <SelectField
                field={fields.assetClass}
                label={labels.assetClass}
                options={named(ASSET_CLASSES, (value) => t(`common.assetClasses.${value}`))}
              />
              <TextField field={fields.subAssetClass} label={labels.subAssetClass} maxLength={120} optional />
              <SelectField
                field={fields.geographicFocus}
                label={labels.geographicFocus}
                placeholder={t("common.answers.none")}
                options={named(GEOGRAPHIC_FOCUSES, (value) => t(`series.zones.${value}`))}
                optional
              />
              {keepers ? (
                <SelectField
                  field={fields.keeper}
                  label={labels.keeper}
                  hint={t("series.edit.keeperHint")}
                  placeholder={t("series.edit.platform")}
                  options={keepers}
                  optional
                />
              ) : null}
              <SelectField field={fields.currency} label={labels.currency} options={named(CURRENCIES, (value) => value)} />
            </div>
          </Card>
          <Card id="definition-life" title={parts.life} className="card-form">
            <div className="form">
              <SelectField
                field={fields.commercialStatus}
                label={labels.commercialStatus}
                options={named(COMMERCIAL_STATUSES, (value) => t(`series.statuses.${value}`))}
              />
              <SelectField
                field={fields.valuesHold}
                label={labels.valuesHold}
                hint={t("series.edit.valuesHoldHint")}
                options={named(VALUES_HELD, (value) => t(`series.valuesHeld.${value}`))}
              />
              <DateField field={fields.creationDate} label={labels.creationDate} optional />
              <DateField field={fields.closeDate} label={labels.closeDate} optional />
              <PercentField field={fields.managementFees} label={labels.managementFees} optional />
              {COSTS.map((name) => (
                <PercentField key={name} field={fields[name]} label={t(`series.edit.${name}`)} optional />
              ))}
              <SelectField
                field={fields.investmentTime}
                label={labels.investmentTime}
                placeholder={t("series.edit.unknown")}
                options={INVESTMENT_TIMES_BY_LENGTH.map((code) => ({
                  value: String(code),
                  label: t(`series.investmentTimes.code${code}`),
                }))}
                optional
              />
              <TextField field={fields.proxy} label={labels.proxy} hint={t("series.edit.proxyHint")} maxLength={120} optional />
              {FLAGS.slice(0, 2).map((name) => (
                <Flag key={name} field={fields[name]} label={t(`series.edit.${name}`)} />
              ))}
            </div>
          </Card>
          <Card id="definition-risk" title={parts.risk} className="card-form">
            <div className="form">
              <SelectField
                field={fields.sri}
                label={labels.sri}
                hint={t("series.edit.sriHint")}
                placeholder={t("series.edit.noSri")}
                options={levels(7)}
                optional
              />
              <SelectField field={fields.srri} label={labels.srri} placeholder={t("series.edit.noSri")} options={levels(7)} optional />
              <SelectField
                field={fields.spedRiskScale}
                label={labels.spedRiskScale}
                placeholder={t("series.edit.noSri")}
                options={levels(4)}
                optional
              />
            </div>
          </Card>
          <Card
            id="definition-sustainability"
            title={parts.sustainability}
            hint={t("series.edit.sustainabilityHint")}
            className="card-form"
          >
            <div className="form">
              <SelectField
                field={fields.sfdrCategory}
                label={labels.sfdrCategory}
                placeholder={t("series.edit.unknown")}
                options={named(SFDR_CATEGORIES, (value) => t(`series.sfdr.${value}`))}
                optional
              />
              {FLAGS.slice(2).map((name) => (
                <Flag key={name} field={fields[name]} label={t(`series.edit.${name}`)} />
              ))}
              <TextField field={fields.ethicalDimension} label={labels.ethicalDimension} width="full" maxLength={200} optional />
              <PercentField field={fields.sustainabilityMinInvestments} label={labels.sustainabilityMinInvestments} optional />
              <PercentField field={fields.sustainabilityMinTaxonomyAlignment} label={labels.sustainabilityMinTaxonomyAlignment} optional />
              <fieldset className="field">
                <legend className="label">{t("series.edit.pai")}</legend>
                <div className="form">
                  {PAI_CODES.map((code) => (
                    <Flag key={code} field={impacts[code]} label={t(`sustainability.impacts.${code}`)} />
                  ))}
                </div>
              </fieldset>
            </div>
          </Card>
          <NatureCard field={fields.nature} />
          <Card id="definition-documents" title={parts.documents} hint={t("series.edit.documentsHint")} className="card-form">
            <div className="form">
              {DOCUMENTS.map((name) => (
                <TextField key={name} field={fields[name]} label={t(`series.edit.${name}`)} width="full" maxLength={500} optional />
              ))}
              <DateField field={fields.kidDate} label={labels.kidDate} hint={t("series.edit.kidDateHint")} optional />
            </div>
          </Card>
          <div className="form-actions" hidden={!mayEdit}>
            <SubmitButton>{t(version === undefined ? "series.edit.create" : "common.actions.save")}</SubmitButton>
            {cancelHref ? <ButtonLink to={cancelHref}>{t("common.actions.cancel")}</ButtonLink> : null}
          </div>
        </fieldset>
      </Form>
    </FormSections>
  );
}

/** Yes, no, or not known. */
function Flag({ field, label }: { field: FieldMetadata<string | undefined>; label: string }) {
  const { t } = useTranslation();
  return (
    <SelectField
      field={field}
      label={label}
      width="short"
      placeholder={t("series.edit.unknown")}
      options={(["yes", "no"] as const).map((value) => ({ value, label: t(`common.answers.${value}`) }))}
    />
  );
}
