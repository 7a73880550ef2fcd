import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { CheckboxField } from "#app/components/form/choice-fields.tsx";
import { CopyField } from "#app/components/form/copy-field.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import { sessionPath } from "#app/navigation/paths.ts";
import type { LinkModalView, MadeLink } from "./link-view.server.ts";

export interface LinkModalProps {
  view: LinkModalView;
  lastResult?: SubmissionResult | undefined;
  /** The session changed since the person saw it. */
  changed: boolean;
  /** The person has sent too many messages in an hour: no link was made. */
  many: boolean;
}

/** Makes the link of a session and mails it, or shows it to be handed over. */
export function LinkModal({ view, lastResult, changed, many }: LinkModalProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ email: string; reminders: string }>({
    id: "questionnaire-link",
    lastResult,
    defaultValue: { email: view.email ?? "", reminders: "on" },
  });
  const closeHref = sessionPath(view.uuid);
  return (
    <Modal
      title={view.title}
      closeHref={closeHref}
      width="wide"
      foot={
        view.closed ? (
          <ModalCancel href={closeHref}>{t("common.actions.close")}</ModalCancel>
        ) : (
          <>
            <SubmitButton form={form.id} name="intent" value="send">
              {t("riskProfiling.link.send")}
            </SubmitButton>
            <SubmitButton form={form.id} variant="secondary" name="intent" value="make">
              {t("riskProfiling.link.make")}
            </SubmitButton>
            <ModalCancel href={closeHref} />
          </>
        )
      }
    >
      {view.closed ? (
        <Notice kind="flashy">{t("riskProfiling.link.closed")}</Notice>
      ) : (
        <Form method="post" id={form.id} noValidate className="form">
          <ErrorSummary form={form} />
          <HiddenFields version={view.version} />
          {changed || many ? (
            <Notice kind="flashy" role="alert">
              {t(many ? "mails.tooMany" : "riskProfiling.link.changed")}
            </Notice>
          ) : null}
          <KeyFacts
            columns={2}
            facts={[
              { label: t("riskProfiling.facts.client"), value: view.client },
              { label: t("riskProfiling.facts.questionnaire"), value: view.questionnaire },
              { label: t("riskProfiling.facts.distributor"), value: view.distributor },
              { label: t("riskProfiling.facts.sender"), value: view.sender },
            ]}
          />
          {view.oldUntil ? <Notice kind="flashy">{t("riskProfiling.link.oldDies", { until: view.oldUntil })}</Notice> : null}
          <TextField field={fields.email} label={t("riskProfiling.link.email")} inputMode="email" width="full" />
          <CheckboxField field={fields.reminders} label={t("riskProfiling.link.reminders")} />
          <section aria-labelledby="link-message">
            <h3 id="link-message" className="label">
              {t("riskProfiling.link.preview")}
            </h3>
            <p className="hint">{view.messageHint}</p>
            <div className="mail-preview" lang={view.language}>
              <p className="mail-subject">{view.message.subject}</p>
              <p>{view.message.text}</p>
            </div>
          </section>
        </Form>
      )}
    </Modal>
  );
}

const OUTCOMES = {
  SENT: "sent",
  SENDING: "waiting",
  QUEUED: "waiting",
  UNKNOWN: "unknown",
  UNWANTED: "made",
  FAILED: "failed",
  NO_MAIL_SERVER: "noServer",
} as const;

/** Shows a link once, with the message to send it by. */
export function MadeLinkModal({ view, made }: { view: LinkModalView; made: MadeLink }) {
  const { t } = useTranslation();
  const outcome = OUTCOMES[made.mail];
  const words = { copy: t("riskProfiling.link.copy"), copied: t("riskProfiling.link.copied") };
  return (
    <Modal
      title={t("riskProfiling.link.readyTitle")}
      closeHref={sessionPath(view.uuid)}
      width="wide"
      foot={
        <ButtonLink variant="primary" to={sessionPath(view.uuid)}>
          {t("riskProfiling.link.done")}
        </ButtonLink>
      }
    >
      <div className="form">
        <Notice
          kind={outcome === "sent" || outcome === "made" ? "positive" : "flashy"}
          role="status"
          title={t(`riskProfiling.link.${outcome}Title`)}
        >
          {t(`riskProfiling.link.${outcome}Text`, { email: made.email ?? "", until: made.until })}
        </Notice>
        <CopyField label={t("riskProfiling.link.address")} value={made.address} rows={2} {...words} />
        <p className="hint">{t("riskProfiling.link.once")}</p>
        <CopyField label={t("riskProfiling.link.message")} value={made.message} rows={10} {...words} />
      </div>
    </Modal>
  );
}
