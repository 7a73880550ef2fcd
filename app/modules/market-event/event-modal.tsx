import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "#app/components/form/choice-fields.tsx";
import { versionOf } from "#app/components/form/conflict.ts";
import { DateField } from "#app/components/form/date-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import { MARKET_EVENT_CATEGORIES } from "#app/domain/market-event.ts";

const FIELDS = ["nameFr", "nameEn", "category", "startDate", "endDate"] as const;

export interface EventModalProps {
  title: string;
  closeHref: string;
  idem: string;
  /** Absent for a new event. */
  version?: number;
  values?: { nameFr: string; nameEn: string; category: string; startDate: string; endDate: string };
  lastResult?: SubmissionResult;
}

/** Form of one event over the list. */
export function EventModal({ title, closeHref, idem, version, values, lastResult }: EventModalProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "market-event",
    lastResult,
    defaultValue: values,
    onValidate: whenTouched(
      () => import("./market-event.schema.ts"),
      ({ marketEventSchema }) => marketEventSchema,
    ),
    shouldRevalidate: "onInput",
  });
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`marketEvents.form.${name}`)]));
  return (
    <Modal
      title={title}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form={form.id}>{t("common.actions.save")}</SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={labels} />
        <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
        <TextField field={fields.nameFr} label={t("marketEvents.form.nameFr")} width="full" />
        <TextField field={fields.nameEn} label={t("marketEvents.form.nameEn")} width="full" />
        <SelectField
          field={fields.category}
          label={t("marketEvents.form.category")}
          placeholder={t("common.form.choose")}
          options={MARKET_EVENT_CATEGORIES.map((value) => ({ value, label: t(`marketEvents.categories.${value}`) }))}
        />
        <DateField field={fields.startDate} label={t("marketEvents.form.startDate")} />
        <DateField field={fields.endDate} label={t("marketEvents.form.endDate")} hint={t("marketEvents.form.endHint")} optional />
      </Form>
    </Modal>
  );
}
