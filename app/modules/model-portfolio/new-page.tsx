import type { SubmissionResult } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { Form } from "@remix-run/react";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { portfoliosPath } from "#app/navigation/paths.ts";
import { newPortfolioSchema } from "./model-portfolio.schema.ts";

interface Option {
  value: string;
  label: string;
}
export interface NewPortfolioProps {
  title: string;
  idem: string;
  products: Option[];
  owners: Option[];
  sources: Option[];
  lastResult?: SubmissionResult;
}

export function NewPortfolioPage({ title, idem, products, owners, sources, lastResult }: NewPortfolioProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "new-portfolio",
    lastResult,
    constraint: getZodConstraint(newPortfolioSchema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema: newPortfolioSchema }),
    shouldRevalidate: "onInput",
  });
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, "admin-settings-portfolios", { label: title })} />
      <Card>
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
          <ErrorSummary form={form} />
          <HiddenFields idem={idem} />
          <TextField field={fields.name} label={t("modelPortfolios.form.name")} maxLength={120} />
          <SelectField field={fields.product} label={t("modelPortfolios.form.product")} placeholder options={products} />
          <SelectField
            field={fields.owner}
            label={t("modelPortfolios.form.owner")}
            hint={t("modelPortfolios.form.ownerHint")}
            placeholder
            options={owners}
          />
          <SelectField
            field={fields.source}
            label={t("modelPortfolios.form.source")}
            hint={t("modelPortfolios.form.newHint")}
            placeholder={t("modelPortfolios.form.noSource")}
            options={sources}
            optional
          />
          <div className="form-actions">
            <SubmitButton>{t("modelPortfolios.form.create")}</SubmitButton>
            <ButtonLink href={portfoliosPath()}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
