import { TextArea } from "@radix-ui/themes/components/text-area";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";

/** Characters of a note; the call takes no more. */
export const LONGEST_NOTE = 1000;

interface AboutProps {
  title: string;
  /** What it is about, and what it tells. */
  subject: string;
  sentence: string;
  idem: string;
  closeHref: string;
}

export function HandleModal({ title, subject, sentence, idem, closeHref, note }: AboutProps & { note: string }) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form="handle-notification">{t("alerts.handle.submit")}</SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form id="handle-notification" method="post" className="form">
        <HiddenFields idem={idem} />
        <p>
          <strong>{subject}</strong>
          <br />
          {sentence}
        </p>
        <div className="field field-full">
          <label className="label" htmlFor="note">
            {t("alerts.handle.note")} <span className="hint">{t("common.form.optional")}</span>
          </label>
          <TextArea size="2" id="note" name="note" rows={3} maxLength={LONGEST_NOTE} defaultValue={note} aria-describedby="note-hint" />
          <p id="note-hint" className="hint">
            {t("alerts.handle.noteHint")}
          </p>
        </div>
      </Form>
    </Modal>
  );
}

export interface SnoozeChoice {
  day: string;
  label: string;
}

export function SnoozeModal({
  title,
  subject,
  sentence,
  idem,
  closeHref,
  choices,
  passed,
}: AboutProps & { choices: SnoozeChoice[]; passed: boolean }) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form="snooze-notification">{t("alerts.snooze.submit")}</SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form id="snooze-notification" method="post" className="form">
        <HiddenFields idem={idem} />
        {passed ? (
          <Notice kind="negative" role="alert">
            {t("alerts.snooze.passed")}
          </Notice>
        ) : null}
        <p>
          <strong>{subject}</strong>
          <br />
          {sentence}
        </p>
        <fieldset className="field">
          <legend className="label">{t("alerts.snooze.until")}</legend>
          <div className="choices">
            {choices.map(({ day, label }, i) => (
              <label key={day} className="choice">
                <input type="radio" name="until" value={day} defaultChecked={i === 0} />
                <span className="choice-text">{label}</span>
              </label>
            ))}
          </div>
          <p className="hint">{t("alerts.snooze.text")}</p>
        </fieldset>
      </Form>
    </Modal>
  );
}
