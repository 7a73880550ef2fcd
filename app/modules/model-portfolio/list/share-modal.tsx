import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";

interface ShareModalProps {
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

const FORM = "share-portfolio";

/** Says who will see a portfolio before it is shared, or who no longer will. */
export function ShareModal({ title, organisation, version, shared, idem, closeHref, changed }: ShareModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form={FORM}>{t(shared ? "modelPortfolios.detail.unshare" : "modelPortfolios.detail.share")}</SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form id={FORM} method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        <input type="hidden" name="shared" value={shared ? "0" : "1"} />
        {changed ? (
          <Notice kind="flashy" role="alert">
            {t("modelPortfolios.share.conflict")}
          </Notice>
        ) : null}
        <p>{t(shared ? "modelPortfolios.share.stopText" : "modelPortfolios.share.text", { organisation })}</p>
      </Form>
    </Modal>
  );
}
