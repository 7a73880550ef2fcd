import type { FieldMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField, TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { FormSections } from "#app/components/layout/form-sections.tsx";
import { PRODUCT_KINDS } from "#app/domain/advice/facts.ts";
import { ASSET_CLASSES, type AssetClass } from "#app/domain/enumerations.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { type ProductsArea, productsPath } from "#app/navigation/paths.ts";
import type { ProductChoice } from "./product.server.ts";

export const FEES = ["entryFee", "managementFee", "switchFee", "exitFee"] as const;
export const PAID_ON = ["entryFeePaidOn", "managementFeePaidOn"] as const;

const LINES = ["minLines", "maxLines", "minLineWeight", "maxLineWeight"] as const;

export interface ProductFormProps {
  area: ProductsArea;
  /** Stored texts; `version` is absent for a new product. */
  product: {
    name: string;
    productOwner: string;
    investmentPool: string;
    kind: string;
    minLines: string;
    maxLines: string;
    minLineWeight: string;
    maxLineWeight: string;
    classes: Partial<Record<AssetClass, string>>;
    kidUrl: string;
    /** The stored ones, then empty lines to fill in. */
    documents: Array<{ title: string; url: string }>;
    version?: number;
  } & Record<(typeof FEES)[number] | (typeof PAID_ON)[number], string>;
  owners: ProductChoice[];
  pools: ProductChoice[];
  /** The insurer is changed by administrators. */
  mayGive: boolean;
  /** The form of who only looks cannot be operated. */
  mayEdit: boolean;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

/** Every field of a product, a card for each group. */
export function ProductForm({ area, product, owners, pools, mayGive, mayEdit, idem, lastResult }: ProductFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { version, ...stored } = product;
  const [form, fields] = useForm({
    id: "product",
    lastResult,
    defaultValue: stored,
    onValidate: whenTouched(
      () => import("./product.schema.ts"),
      ({ productSchema }) => productSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  const classes = fields.classes.getFieldset();
  const labels = {
    name: t("products.form.name"),
    productOwner: t("products.form.owner"),
    investmentPool: t("products.form.pool"),
    kind: t("products.form.kind"),
    kidUrl: t("products.form.kidUrl"),
    ...Object.fromEntries([...FEES, ...PAID_ON, ...LINES].map((name) => [name, t(`products.form.${name}`)])),
    ...Object.fromEntries(ASSET_CLASSES.map((name) => [`classes.${name}`, t(`common.assetClasses.${name}`)])),
    ...Object.fromEntries(
      stored.documents.flatMap((_, at) => [
        [`documents[${at}].title`, t("products.form.documentTitle", { number: at + 1 })],
        [`documents[${at}].url`, t("products.form.documentUrl", { number: at + 1 })],
      ]),
    ),
  };
  const parts = {
    identity: t("products.form.identity"),
    fees: t("products.form.fees"),
    "paid-on": t("products.form.paidOn"),
    diversification: t("products.form.diversification"),
    documents: t("products.form.documents"),
  };
  return (
    <FormSections sections={Object.entries(parts).map(([id, title]) => ({ id: `product-${id}`, title }))}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate>
        <fieldset disabled={!mayEdit} className="stack stack-wide">
          {mayEdit ? null : <Notice kind="information">{t("products.form.readOnly")}</Notice>}
          <ErrorSummary form={form} labels={labels} />
          <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
          <Card id="product-identity" title={parts.identity} className="card-form">
            <div className="form">
              <TextField field={fields.name} label={t("products.form.name")} width="full" maxLength={160} />
              <SelectField
                field={fields.productOwner}
                label={t("products.form.owner")}
                hint={mayGive ? undefined : t("products.form.ownerHint")}
                placeholder={mayGive || owners.length === 0 ? t("products.form.noOwner") : undefined}
                options={owners}
                width="full"
                optional={mayGive}
              />
              <SelectField
                field={fields.investmentPool}
                label={t("products.form.pool")}
                hint={t("products.form.poolHint")}
                placeholder={t("products.form.noPool")}
                options={pools}
                width="full"
                optional
              />
              <SelectField
                field={fields.kind}
                label={labels.kind}
                hint={t("products.form.kindHint")}
                placeholder={t("products.form.noKind")}
                options={PRODUCT_KINDS.map((value) => ({ value, label: t(`products.kinds.${value}`) }))}
                width="full"
                optional
              />
            </div>
          </Card>
          <Card id="product-fees" title={parts.fees} hint={t("products.form.feesHint")} className="card-form">
            <div className="figures-grid">
              {FEES.map((name) => (
                <PercentField key={name} field={fields[name]} label={t(`products.form.${name}`)} />
              ))}
            </div>
          </Card>
          <Card id="product-paid-on" title={parts["paid-on"]} hint={t("products.form.paidOnHint")} className="card-form">
            <div className="figures-grid">
              {PAID_ON.map((name) => (
                <PercentField key={name} field={fields[name]} label={t(`products.form.${name}`)} />
              ))}
            </div>
          </Card>
          <Card
            id="product-diversification"
            title={parts.diversification}
            hint={t("products.form.diversificationHint")}
            className="card-form"
          >
            <div className="form">
              <div className="figures-grid">
                <TextField field={fields.minLines} label={t("products.form.minLines")} inputMode="numeric" width="short" maxLength={6} />
                <TextField field={fields.maxLines} label={t("products.form.maxLines")} inputMode="numeric" width="short" maxLength={6} />
                <PercentField field={fields.minLineWeight} label={t("products.form.minLineWeight")} />
                <PercentField field={fields.maxLineWeight} label={t("products.form.maxLineWeight")} />
              </div>
              <fieldset className="field">
                <legend className="label">{t("products.form.classes")}</legend>
                <div className="figures-grid">
                  {ASSET_CLASSES.map((name) => (
                    <PercentField key={name} field={classes[name]} label={t(`common.assetClasses.${name}`)} />
                  ))}
                </div>
              </fieldset>
            </div>
          </Card>
          <Card id="product-documents" title={parts.documents} hint={t("products.form.documentsHint")} className="card-form">
            <div className="form">
              <TextField
                field={fields.kidUrl}
                label={t("products.form.kidUrl")}
                hint={t("products.form.kidUrlHint")}
                width="full"
                maxLength={500}
                optional
              />
              {fields.documents.getFieldList().map((line, index) => (
                <DocumentLine key={line.key} line={line} number={index + 1} />
              ))}
            </div>
          </Card>
          <div className="form-actions" hidden={!mayEdit}>
            <SubmitButton>{t(version === undefined ? "products.form.create" : "common.actions.save")}</SubmitButton>
            {version === undefined ? <ButtonLink to={productsPath(area)}>{t("common.actions.cancel")}</ButtonLink> : null}
          </div>
        </fieldset>
      </Form>
    </FormSections>
  );
}

function DocumentLine({ line, number }: { line: FieldMetadata<{ title?: string | undefined; url?: string | undefined }>; number: number }) {
  const { t } = useTranslation();
  const { title, url } = line.getFieldset();
  return (
    <fieldset className="field">
      <legend className="visually-hidden">{t("products.form.document", { number })}</legend>
      <div className="form">
        <TextField field={title} label={t("products.form.documentTitle", { number })} width="full" maxLength={160} optional />
        <TextField field={url} label={t("products.form.documentUrl", { number })} width="full" maxLength={500} optional />
      </div>
    </fieldset>
  );
}
