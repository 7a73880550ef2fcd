import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";

export interface PoolFormProps {
  /** Absent for a new pool. */
  pool?: { name: string; organisation: string; version: number };
  /** Organisations that may keep the pool; null for who may not give it away. */
  houses: Array<{ value: string; label: string }> | null;
  idem: string;
  /** Address of the cancel link. */
  cancelHref?: string;
  lastResult?: SubmissionResult | undefined;
}

/** Name of a pool and who keeps it. */
export function PoolForm({ pool, houses, idem, cancelHref, lastResult }: PoolFormProps) {
  const { t } = useTranslation();
  const { version, ...stored } = pool ?? { name: "", organisation: "", version: undefined };
  const [form, fields] = useForm({
    id: "pool",
    lastResult,
    defaultValue: stored,
    onValidate: whenTouched(
      () => import("./pool.schema.ts"),
      ({ poolSchema }) => poolSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const labels = { name: t("pools.form.name"), organisation: t("pools.form.house") };
  return (
    <Card className="card-form">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <TextField field={fields.name} label={labels.name} width="full" maxLength={160} />
        {houses ? (
          <SelectField
            field={fields.organisation}
            label={labels.organisation}
            hint={t("pools.form.houseHint")}
            placeholder={t("pools.list.platform")}
            options={houses}
            width="full"
            optional
          />
        ) : null}
        <div className="form-actions">
          <SubmitButton name="intent" value="settings">
            {t(pool ? "common.actions.save" : "pools.form.create")}
          </SubmitButton>
          {cancelHref ? <ButtonLink to={cancelHref}>{t("common.actions.cancel")}</ButtonLink> : null}
        </div>
      </Form>
    </Card>
  );
}
