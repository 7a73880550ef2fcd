import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { PORTFOLIO_VERSION_TYPES } from "#app/domain/enumerations.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { monitoredListPath } from "#app/navigation/paths.ts";
import { MONITORED_ENTRY } from "../area.ts";
import type { NewView } from "./general-view.server.ts";
import { IdentityFields } from "./identity-fields.tsx";

/** What a portfolio begins with; everything else is set on its own pages. */
export function NewMonitoredPage({ view, lastResult }: { view: NewView; lastResult?: SubmissionResult | undefined }) {
  const { t } = useTranslation();
  const { area, title, idem, values, products, pools, sources, houses } = view;
  const namesHouse = houses !== undefined;
  const [form, fields] = useForm<NewView["values"]>({
    id: "new-monitored",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./general.schema.ts"),
      ({ newSchema }) => newSchema(namesHouse),
    ),
    shouldRevalidate: "onInput",
  });
  const label = (key: keyof NewView["values"]) => t(`monitoredPortfolios.form.${key}`);
  const keys = Object.keys(values) as Array<keyof NewView["values"]>;
  return (
    <>
      <PageHead title={title} breadcrumb={breadcrumb(t, MONITORED_ENTRY[area], { label: title })} />
      <Card className="card-form">
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
          <ErrorSummary form={form} labels={Object.fromEntries(keys.map((key) => [key, label(key)]))} />
          <HiddenFields idem={idem} />
          <TextField field={fields.name} label={label("name")} width="full" maxLength={120} />
          {houses ? <SelectField field={fields.assetManager} label={label("assetManager")} placeholder options={houses} /> : null}
          <SelectField
            field={fields.source}
            label={label("source")}
            hint={t("monitoredPortfolios.form.sourceHint")}
            placeholder={t("monitoredPortfolios.form.noSource")}
            options={sources}
            width="full"
            optional
          />
          <IdentityFields fields={fields} products={products} pools={pools} />
          <SelectField
            field={fields.versionType}
            label={label("versionType")}
            hint={t("monitoredPortfolios.form.versionHint")}
            options={PORTFOLIO_VERSION_TYPES.map((value) => ({ value, label: t(`monitoredPortfolios.versions.${value}`) }))}
          />
          <div className="form-actions">
            <SubmitButton>{t("monitoredPortfolios.form.create")}</SubmitButton>
            <ButtonLink to={monitoredListPath(area)}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
