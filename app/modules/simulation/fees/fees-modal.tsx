import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { PercentField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import { useLanguage } from "#app/i18n/use-language.ts";

export interface FeesModalProps {
  entryFee: string;
  managementFee: string;
  /** What the contract asks, written; null where it asks nothing. */
  usual: string | null;
  idem: string;
  closeHref: string;
  lastResult: SubmissionResult | undefined;
}

/** The fee on each deposit, beside the yearly one that is taken whatever is deposited. */
export function FeesModal({ entryFee, managementFee, usual, idem, closeHref, lastResult }: FeesModalProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [form, fields] = useForm<{ entryFee: string; managementFee: string } & Record<string, unknown>>({
    id: "deposit-fees",
    lastResult,
    defaultValue: { entryFee, managementFee },
    onValidate: whenTouched(
      () => import("./fees.schema.ts"),
      ({ feesSchema }) => feesSchema(language),
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <Modal
      title={t("simulator.fees.modal")}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form={form.id}>{t("simulator.fees.use")}</SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} />
        <PercentField field={fields.entryFee} label={t("simulator.fees.entry")} hint={t("simulator.fees.entryHint")} />
        <PercentField field={fields.managementFee} label={t("simulator.fees.management")} hint={t("simulator.fees.managementHint")} />
        {usual ? <p className="hint">{usual}</p> : null}
      </Form>
    </Modal>
  );
}
