import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RadioList, RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PROVIDER_CONTENTS, PROVIDER_FORMATS, PROVIDER_PLACES, PROVIDER_RHYTHMS } from "#app/domain/market-data/provider.ts";
import type { ProviderValues } from "./provider-form.server.ts";

interface ProviderFormProps {
  values: ProviderValues;
  /** Absent for a new provider. */
  version?: number;
  hasSecret: boolean;
  idem: string;
  cancelHref: string;
  lastResult?: SubmissionResult | undefined;
}

/** Where a provider's files are, what they hold and when they are read. */
export function ProviderFormCard({ values, version, hasSecret, idem, cancelHref, lastResult }: ProviderFormProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "provider",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./provider.schema.ts"),
      ({ providerSchema }) => providerSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const label = (name: keyof ProviderValues) => t(`providers.form.${name}`);
  const labels = Object.fromEntries((Object.keys(values) as Array<keyof ProviderValues>).map((name) => [name, label(name)]));
  const hint = (name: "address" | "rowsAt" | "headerName" | "time" | "dailyRuns" | "seconds") => t(`providers.form.hints.${name}`);
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <TextField field={fields.name} label={label("name")} hint={t("providers.form.hints.name")} maxLength={60} />
        <RadioList
          field={fields.content}
          label={label("content")}
          options={PROVIDER_CONTENTS.map((value) => ({
            value,
            label: t(`providers.contents.${value}`),
            hint: t(`providers.form.contentHints.${value}`),
          }))}
        />
        <RadioSegments
          field={fields.place}
          label={label("place")}
          options={PROVIDER_PLACES.map((value) => ({ value, label: t(`providers.places.${value}`) }))}
        />
        <TextField field={fields.address} label={label("address")} hint={hint("address")} width="full" maxLength={500} />
        <SelectField
          field={fields.format}
          label={label("format")}
          options={PROVIDER_FORMATS.map((value) => ({ value, label: t(`providers.formats.${value}`) }))}
        />
        <TextField field={fields.rowsAt} label={label("rowsAt")} hint={hint("rowsAt")} optional maxLength={200} />
        <TextField field={fields.headerName} label={label("headerName")} hint={hint("headerName")} optional maxLength={60} />
        <TextField
          field={fields.secret}
          label={label("secret")}
          hint={t(hasSecret ? "providers.form.hints.secretKept" : "providers.form.hints.secret")}
          optional
          maxLength={1000}
          type="password"
          autoComplete="off"
        />
        <SelectField
          field={fields.rhythm}
          label={label("rhythm")}
          options={PROVIDER_RHYTHMS.map((value) => ({ value, label: t(`providers.form.rhythms.${value}`) }))}
        />
        <div className="figures-grid">
          <TextField field={fields.time} label={label("time")} hint={hint("time")} width="short" maxLength={5} />
          <TextField field={fields.dailyRuns} label={label("dailyRuns")} hint={hint("dailyRuns")} inputMode="numeric" width="short" />
          <TextField field={fields.seconds} label={label("seconds")} hint={hint("seconds")} inputMode="numeric" width="short" />
        </div>
        <p className="hint">{t("providers.form.sampleHint")}</p>
        <div className="form-actions">
          <SubmitButton>{t(version === undefined ? "providers.form.create" : "common.actions.save")}</SubmitButton>
          <ButtonLink to={cancelHref}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
