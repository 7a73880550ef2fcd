import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";

export interface ShareModalProps {
  title: string;
  organisation: string;
  version: number;
  /** As it stands; the button turns it round. */
  shared: boolean;
  idem: string;
  closeHref: string;
  /** It changed since the question was asked. */
  changed: boolean;
}

/** Says who will see what before a simulation is shared, or who no longer will. */
export function ShareModal({ title, organisation, version, shared, idem, closeHref, changed }: ShareModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form="share-simulation">{t(shared ? "simulation.share.stopAction" : "simulation.share.action")}</SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form id="share-simulation" method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        <input type="hidden" name="shared" value={shared ? "0" : "1"} />
        {changed ? (
          <Notice kind="flashy" role="alert">
            {t("simulation.share.conflict")}
          </Notice>
        ) : null}
        <p>{t(shared ? "simulation.share.stopText" : "simulation.share.text", { organisation })}</p>
        {shared ? null : <p>{t("simulation.share.client")}</p>}
      </Form>
    </Modal>
  );
}
