import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CheckboxField, SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type PortfoliosArea, portfoliosPath } from "#app/navigation/paths.ts";
import { PORTFOLIOS_ENTRY } from "./portfolio-area.ts";

interface Option {
  value: string;
  label: string;
}
export interface NewPortfolioProps {
  area: PortfoliosArea;
  mayShare: boolean;
  /** Portfolio that is duplicated: what the form begins with. */
  source: { source: string; name: string; product: string } | null;
  title: string;
  idem: string;
  products: Option[];
  /** Absent where the portfolio is the person's own. */
  owners?: Option[] | undefined;
  sources: Option[];
  lastResult?: SubmissionResult;
}

export function NewPortfolioPage({ area, mayShare, source, title, idem, products, owners, sources, lastResult }: NewPortfolioProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "new-portfolio",
    lastResult,
    onValidate: whenTouched(
      () => import("./model-portfolio.schema.ts"),
      ({ newPortfolioSchema }) => newPortfolioSchema(area),
    ),
    defaultValue: { ...source, owner: undefined, shared: undefined },
    shouldRevalidate: "onInput",
  });
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, PORTFOLIOS_ENTRY[area], { label: title })} />
      <Card>
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
          <ErrorSummary form={form} />
          <HiddenFields idem={idem} />
          <TextField field={fields.name} label={t("modelPortfolios.form.name")} maxLength={120} />
          <SelectField field={fields.product} label={t("modelPortfolios.form.product")} placeholder options={products} />
          {owners ? (
            <SelectField
              field={fields.owner}
              label={t("modelPortfolios.form.owner")}
              hint={t("modelPortfolios.form.ownerHint")}
              placeholder
              options={owners}
            />
          ) : null}
          <SelectField
            field={fields.source}
            label={t("modelPortfolios.form.source")}
            hint={t("modelPortfolios.form.newHint")}
            placeholder={t("modelPortfolios.form.noSource")}
            options={sources}
            optional
          />
          {mayShare ? (
            <CheckboxField field={fields.shared} label={t("modelPortfolios.form.shared")} hint={t("modelPortfolios.form.sharedHint")} />
          ) : null}
          <div className="form-actions">
            <SubmitButton>{t("modelPortfolios.form.create")}</SubmitButton>
            <ButtonLink to={portfoliosPath(area)}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
