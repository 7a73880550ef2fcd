import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RadioList } from "#app/components/form/choice-fields.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { useKeptText } from "#app/components/form/kept-form.ts";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";

export interface NewModalProps {
  simulators: ReadonlyArray<{ uuid: string; name: string; product: string | null }>;
  /** Whom it is for, in words. */
  forClient: string | null;
  idem: string;
  closeHref: string;
  error: string | null;
}

export function NewModal({ simulators, forClient, idem, closeHref, error }: NewModalProps) {
  const { t } = useTranslation();
  const field = {
    id: "simulator",
    name: "simulator",
    errorId: "simulator-error",
    descriptionId: "simulator-hint",
    initialValue: useKeptText("simulator") ?? simulators[0]?.uuid,
    ...(error ? { errors: [error] } : {}),
  };
  return (
    <Modal
      title={t("simulation.list.chooseTitle")}
      closeHref={closeHref}
      foot={
        <>
          <SubmitButton form="new-simulation">{t("simulation.list.start")}</SubmitButton>
          <ModalCancel href={closeHref} />
        </>
      }
    >
      <Form id="new-simulation" method="post" className="form" noValidate>
        <HiddenFields idem={idem} />
        {forClient ? <p>{forClient}</p> : null}
        <RadioList
          field={field}
          label={t("simulation.list.chooseLegend")}
          options={simulators.map(({ uuid, name, product }) => ({ value: uuid, label: name, hint: product ?? undefined }))}
        />
      </Form>
    </Modal>
  );
}
