import type { SubmissionResult } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { KeyFacts } from "#app/components/data/key-facts.tsx";
import { Notice } from "#app/components/feedback/notice.tsx";
import { type Option, RadioList, RadioSegments, SelectField } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { MoneyField, TextField } from "#app/components/form/text-fields.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import { OTHER_PERSON } from "#app/domain/advice/suitability/same-person.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { clientsPath } from "#app/navigation/paths.ts";

export interface NewSessionModalProps {
  title: string;
  closeHref: string;
  idem: string;
  thisYear: number;
  distributor: string;
  sender: string;
  /** A client on record; null for a new one. */
  client: { name: string; email: string | null } | null;
  templates: Array<{ value: string; label: string }>;
  /** Clients on record of the names and year of birth that were typed. */
  people?: Option[];
  language: "fr" | "en";
  lastResult?: SubmissionResult;
}

type Fields = {
  firstName: string;
  lastName: string;
  email: string;
  birthYear: string;
  samePerson: string;
  otherPerson: string;
  template: string;
  language: string;
  way: string;
  amountToInvest: string;
};

/** Who is asked what, and how: the first step of sending a questionnaire. */
export function NewSessionModal({
  title,
  closeHref,
  idem,
  thisYear,
  client,
  templates,
  people = [],
  language,
  lastResult,
  ...who
}: NewSessionModalProps) {
  const { t } = useTranslation();
  const interfaceLanguage = useLanguage();
  const [form, fields] = useForm<Fields>({
    id: "new-questionnaire",
    lastResult,
    defaultValue: { template: templates.length === 1 ? templates[0]?.value : undefined, language, way: "LINK" },
    onValidate: whenTouched(
      () => import("./send.schema.ts"),
      ({ knownClientSchema, newClientSchema }) =>
        client ? knownClientSchema(interfaceLanguage) : newClientSchema(interfaceLanguage, thisYear),
    ),
    shouldRevalidate: "onInput",
  });
  const none = templates.length === 0;
  return (
    <Modal
      title={title}
      closeHref={closeHref}
      width="wide"
      foot={
        <>
          {none ? null : <SubmitButton form={form.id}>{t("riskProfiling.new.continue")}</SubmitButton>}
          <ModalCancel href={closeHref} />
        </>
      }
    >
      {none ? <Notice kind="flashy">{t("riskProfiling.new.noTemplate")}</Notice> : null}
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form" hidden={none}>
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} />
        <KeyFacts
          columns={2}
          facts={[
            ...(client ? [{ label: t("riskProfiling.facts.client"), value: client.name }] : []),
            ...(client?.email ? [{ label: t("riskProfiling.new.email"), value: client.email }] : []),
            { label: t("riskProfiling.facts.distributor"), value: who.distributor },
            { label: t("riskProfiling.facts.sender"), value: who.sender },
          ]}
        />
        {client ? null : (
          <>
            <p className="hint">
              {t("riskProfiling.new.onRecord")} <Link to={clientsPath()}>{t("riskProfiling.new.clients")}</Link>
            </p>
            <TextField field={fields.firstName} label={t("riskProfiling.new.firstName")} width="full" />
            <TextField field={fields.lastName} label={t("riskProfiling.new.lastName")} width="full" />
            <TextField field={fields.email} label={t("riskProfiling.new.email")} inputMode="email" width="full" optional />
            <TextField
              field={fields.birthYear}
              label={t("riskProfiling.new.birthYear")}
              hint={t("riskProfiling.new.birthYearHint")}
              inputMode="numeric"
              width="short"
              maxLength={4}
            />
            {people.length > 0 || fields.otherPerson.value ? (
              <>
                <RadioList
                  field={fields.samePerson}
                  label={t("riskProfiling.new.samePerson")}
                  options={[
                    ...people,
                    { value: OTHER_PERSON, label: t("riskProfiling.new.otherPerson"), hint: t("riskProfiling.new.otherPersonHint") },
                  ]}
                />
                <TextareaField field={fields.otherPerson} label={t("riskProfiling.new.otherPersonReason")} rows={2} limit={500} optional />
              </>
            ) : null}
          </>
        )}
        <SelectField
          field={fields.template}
          label={t("riskProfiling.new.template")}
          placeholder={t("common.form.choose")}
          options={templates}
          width="full"
        />
        <MoneyField field={fields.amountToInvest} label={t("riskProfiling.new.amount")} hint={t("riskProfiling.new.amountHint")} optional />
        <RadioSegments
          field={fields.language}
          label={t("riskProfiling.new.language")}
          options={(["fr", "en"] as const).map((value) => ({ value, label: t(`riskProfiling.languages.${value}`) }))}
        />
        <RadioList
          field={fields.way}
          label={t("riskProfiling.new.way")}
          options={(["LINK", "HERE"] as const).map((value) => ({
            value,
            label: t(`riskProfiling.new.ways.${value}`),
            hint: t(`riskProfiling.new.wayHints.${value}`),
          }))}
        />
      </Form>
    </Modal>
  );
}
