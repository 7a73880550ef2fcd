import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";

export interface DeleteEventModalProps {
  title: string;
  version: number;
  idem: string;
  closeHref: string;
  /** It changed since the question was asked. */
  changed: boolean;
}

export function DeleteEventModal({ title, version, idem, closeHref, changed }: DeleteEventModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form="delete-event" variant="negative">
            {t("common.actions.delete")}
          </SubmitButton>
          <ModalCancel href={closeHref}>{t("common.actions.keep")}</ModalCancel>
        </>
      }
    >
      <Form id="delete-event" method="post">
        <HiddenFields idem={idem} version={version} />
        {changed ? (
          <Notice kind="flashy" role="alert">
            {t("marketEvents.delete.conflict")}
          </Notice>
        ) : null}
        <p>{t("marketEvents.delete.text")}</p>
      </Form>
    </Modal>
  );
}
