import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";

const LONGEST_REASON = 300;

export interface ReasonModalProps {
  title: string;
  /** What is lost, or waits. */
  text: string;
  label: string;
  confirm: string;
  closeHref: string;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

/** Asks for a reason before a job is dropped or the queue suspended. */
export function ReasonModal({ title, text, label, confirm, closeHref, idem, lastResult }: ReasonModalProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm({
    id: "job-reason",
    lastResult,
    defaultValue: { reason: "" },
    onValidate: whenTouched(
      () => import("./reason.schema.ts"),
      ({ reasonSchema }) => reasonSchema,
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <Modal
      title={title}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form={form.id} variant="negative">
            {confirm}
          </SubmitButton>
          <ModalCancel href={closeHref}>{t("common.actions.keep")}</ModalCancel>
        </>
      }
    >
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} labels={{ reason: label }} />
        <HiddenFields idem={idem} />
        <p>{text}</p>
        <TextareaField field={fields.reason} label={label} limit={LONGEST_REASON} rows={3} />
      </Form>
    </Modal>
  );
}
