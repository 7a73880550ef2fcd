import { Heading } from "@radix-ui/themes/components/heading";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { RadioSegments } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { Button, ButtonLink } from "#app/components/layout/button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import type { MailListRow } from "#app/modules/e-mail/mail-list.server.ts";
import { MailList } from "#app/modules/e-mail/mail-list.tsx";
import type { ExportForm } from "./export-form.server.ts";

export interface ExportModalProps {
  form: ExportForm;
  mails: readonly MailListRow[];
  idem: string;
  closeHref: string;
  excelHref: string;
}

/** A whole page is asked for at each press, with a script too: one of the answers is a file. */
export function ExportModal({ form, mails, idem, closeHref, excelHref }: ExportModalProps) {
  const { t } = useTranslation();
  const { offered, parts, language, owner, errors, notice, preview } = form;
  const lines = (["email", "subject", "message"] as const).flatMap((name) => (errors[name] ? [{ fieldId: name, text: errors[name] }] : []));
  return (
    <Modal
      title={t("report.title")}
      closeHref={closeHref}
      width="wide"
      foot={
        <>
          {owner === null ? (
            <>
              <Button form="export-simulation" variant="primary" name="intent" value="send">
                {t("report.mail.send")}
              </Button>
              <Button form="export-simulation" name="intent" value="preview">
                {t("report.mail.preview")}
              </Button>
            </>
          ) : null}
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form id="export-simulation" method="post" reloadDocument className="form" noValidate>
        <HiddenFields idem={idem} />
        {/* First in the form: the button that Enter presses in any field sends nothing. */}
        <button
          type="submit"
          name="intent"
          value={owner === null ? "preview" : "pdf"}
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden="true"
        />
        <input type="hidden" name="chosen" value="1" />
        {notice ? (
          <Notice kind="negative" role="alert">
            {notice}
          </Notice>
        ) : null}
        <ErrorSummary lines={lines} />
        {preview ? <Preview {...preview} /> : null}
        <fieldset className="field report-parts">
          <legend className="label">{t("report.pdf.legend")}</legend>
          <div className="choices">
            {offered.map((part) => (
              <label key={part} className="choice">
                <input type="checkbox" name="part" value={part} defaultChecked={parts.includes(part)} />
                <span>{t(`report.parts.${part}`)}</span>
              </label>
            ))}
          </div>
          <p className="hint">{t("report.pdf.always")}</p>
        </fieldset>
        <RadioSegments
          field={fieldOf("language", language)}
          label={t("report.pdf.language")}
          options={(["fr", "en"] as const).map((value) => ({ value, label: t(`report.pdf.languages.${value}`) }))}
        />
        <p className="report-files">
          <Button name="intent" value="pdf">
            {t("report.pdf.download")}
          </Button>
          <ButtonLink to={excelHref} reloadDocument>
            {t("report.pdf.excel")}
          </ButtonLink>
        </p>
        {owner === null ? <MessageFields form={form} /> : <p className="hint">{t("report.mail.ownerOnly", { owner })}</p>}
      </Form>
      <MailList mails={mails} />
    </Modal>
  );
}

function MessageFields({ form: { email, subject, message, errors } }: { form: ExportForm }) {
  const { t } = useTranslation();
  return (
    <>
      <Heading as="h3" size="2" weight="medium">
        {t("report.mail.title")}
      </Heading>
      <TextField
        field={fieldOf("email", email, errors.email)}
        label={t("report.mail.address")}
        inputMode="email"
        width="full"
        maxLength={254}
      />
      <TextField field={fieldOf("subject", subject, errors.subject)} label={t("report.mail.subject")} width="full" maxLength={200} />
      <TextareaField
        field={fieldOf("message", message, errors.message)}
        label={t("report.mail.message")}
        hint={t("report.mail.attached")}
        limit={4_000}
        rows={8}
      />
    </>
  );
}

const fieldOf = (name: string, initialValue: string, error?: string) => ({
  id: name,
  name,
  errorId: `${name}-error`,
  descriptionId: `${name}-hint`,
  initialValue,
  ...(error ? { errors: [error] } : {}),
});

/** The message as it would go out. */
function Preview({ to, subject, message, attachment }: NonNullable<ExportForm["preview"]>) {
  const { t } = useTranslation();
  return (
    <section className="report-preview" aria-label={t("report.mail.previewTitle")}>
      <Heading as="h3" size="2" weight="medium">
        {t("report.mail.previewTitle")}
      </Heading>
      <dl>
        {[
          [t("report.mail.to"), to],
          [t("report.mail.subject"), subject],
          [t("report.mail.attachment"), attachment],
        ].map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="report-message">{message}</p>
    </section>
  );
}
