import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { useKeptText } from "#app/components/form/kept-form.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import type { SaveForm } from "./save.server.ts";

export interface SaveModalProps {
  form: SaveForm;
  idem: string;
  closeHref: string;
  /** Title and button where a copy is saved. */
  title?: string;
  action?: string;
}

export function SaveModal({ form, idem, closeHref, title, action }: SaveModalProps) {
  const { t } = useTranslation();
  const { name, version, error, notice, namesake, hint } = form;
  const field = {
    id: "name",
    name: "name",
    errorId: "name-error",
    descriptionId: "name-hint",
    initialValue: useKeptText("name") ?? name,
    ...(error ? { errors: [error] } : {}),
  };
  return (
    <Modal
      title={title ?? t("simulator.save.title")}
      closeHref={closeHref}
      foot={
        <>
          {namesake ? (
            <SubmitButton form="save-simulation" name="replace" value={name.trim()}>
              {t("simulator.save.replace")}
            </SubmitButton>
          ) : null}
          <SubmitButton form="save-simulation" variant={namesake ? "secondary" : "primary"} name="intent" value="save">
            {action ?? t("common.actions.save")}
          </SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form id="save-simulation" method="post" className="form" noValidate>
        <HiddenFields idem={idem} version={version} />
        {notice ? (
          <Notice kind="negative" role="alert">
            {notice}
          </Notice>
        ) : null}
        {hint ? <p>{hint}</p> : null}
        {namesake ? (
          <Notice kind="flashy" role="alert" title={namesake.title}>
            {namesake.text}
          </Notice>
        ) : null}
        <TextField field={field} label={t("simulator.save.name")} hint={t("simulator.save.hint")} width="full" autoFocus maxLength={200} />
      </Form>
    </Modal>
  );
}
