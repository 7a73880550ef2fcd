import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";

export interface DeleteModalProps {
  /** Null for a simulation that was never saved. */
  name: string | null;
  version: number;
  idem: string;
  closeHref: string;
  /** It changed since the question was asked. */
  changed: boolean;
}

export function DeleteModal({ name, version, idem, closeHref, changed }: DeleteModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={name === null ? t("simulation.delete.unnamedTitle") : t("simulation.delete.title", { name })}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form="delete-simulation" variant="negative">
            {t("common.actions.delete")}
          </SubmitButton>
          <ModalCancel href={closeHref}>{t("common.actions.keep")}</ModalCancel>
        </>
      }
    >
      <Form id="delete-simulation" method="post">
        <HiddenFields idem={idem} version={version} />
        {changed ? (
          <Notice kind="flashy" role="alert">
            {t("simulation.delete.conflict")}
          </Notice>
        ) : null}
        <p>{t("simulation.delete.text")}</p>
      </Form>
    </Modal>
  );
}
