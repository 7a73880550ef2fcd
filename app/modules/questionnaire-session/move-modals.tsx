import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { RadioList } from "#app/components/form/choice-fields.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextareaField } from "#app/components/form/textarea-field.tsx";
import { useForm } from "#app/components/form/use-form.ts";
import { whenTouched } from "#app/components/form/when-touched.ts";
import { Modal, ModalCancel } from "#app/components/modal/modal.tsx";
import { sessionPath } from "#app/navigation/paths.ts";

export interface MoveModalProps {
  uuid: string;
  title: string;
  version: number;
  idem: string;
}

interface QuestionProps extends MoveModalProps {
  submit: string;
  negative?: boolean;
  /** Why the last try did nothing. */
  problem: string | null;
  children: ReactNode;
}

/** Asks before something is done with a session. */
export function QuestionModal({ uuid, title, version, idem, submit, negative = false, problem, children }: QuestionProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={title}
      closeHref={sessionPath(uuid)}
      foot={
        <>
          <SubmitButton form="session-question" variant={negative ? "negative" : "primary"}>
            {submit}
          </SubmitButton>
          <ModalCancel href={sessionPath(uuid)}>{negative ? t("common.actions.keep") : undefined}</ModalCancel>
        </>
      }
    >
      <Form id="session-question" method="post" className="form">
        <HiddenFields idem={idem} version={version} />
        {problem ? (
          <Notice kind="flashy" role="alert">
            {problem}
          </Notice>
        ) : null}
        {children}
      </Form>
    </Modal>
  );
}

export interface ProfileModalProps extends MoveModalProps {
  /** Which way the profile goes. */
  way: "lower" | "raise";
  text: string;
  options: Array<{ value: string; label: string }>;
  lastResult?: SubmissionResult | undefined;
}

/** Chooses another profile than the one that holds: a more careful one, or a bolder one for a second person to decide. */
export function ProfileModal({ way, uuid, title, version, idem, text, options, lastResult }: ProfileModalProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ profile: string; reason: string }>({
    id: `${way}-profile`,
    lastResult,
    onValidate: whenTouched(
      () => import("./send.schema.ts"),
      ({ lowerSchema, raiseSchema }) => (way === "lower" ? lowerSchema : raiseSchema),
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <Modal
      title={title}
      closeHref={sessionPath(uuid)}
      foot={
        <>
          <SubmitButton form={form.id}>{t(`riskProfiling.${way}.submit`)}</SubmitButton>
          <ModalCancel href={sessionPath(uuid)} />
        </>
      }
    >
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} version={version} />
        <p>{text}</p>
        <RadioList field={fields.profile} label={t(`riskProfiling.${way}.profile`)} options={options} />
        <TextareaField
          field={fields.reason}
          label={t("riskProfiling.lower.reason")}
          hint={t("riskProfiling.lower.reasonHint")}
          limit={1000}
          rows={4}
        />
      </Form>
    </Modal>
  );
}

export interface DecisionModalProps extends MoveModalProps {
  /** What was asked for, by whom and why. */
  text: string;
  changed: { title: string; questions: string[] };
  lastResult?: SubmissionResult | undefined;
}

/** The second person accepts or refuses a bolder profile. */
export function DecisionModal({ uuid, title, version, idem, text, changed, lastResult }: DecisionModalProps) {
  const { t } = useTranslation();
  const [form, fields] = useForm<{ accepted: string; note: string }>({
    id: "decide-raise",
    lastResult,
    onValidate: whenTouched(
      () => import("./send.schema.ts"),
      ({ decisionSchema }) => decisionSchema,
    ),
    shouldRevalidate: "onInput",
  });
  return (
    <Modal
      title={title}
      closeHref={sessionPath(uuid)}
      foot={
        <>
          <SubmitButton form={form.id}>{t("riskProfiling.decision.submit")}</SubmitButton>
          <ModalCancel href={sessionPath(uuid)} />
        </>
      }
    >
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
        <ErrorSummary form={form} />
        <HiddenFields idem={idem} version={version} />
        <p>{text}</p>
        <details className="field-full">
          <summary>{changed.title}</summary>
          <ul>
            {changed.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </details>
        <RadioList
          field={fields.accepted}
          label={t("riskProfiling.decision.label")}
          options={[
            { value: "yes", label: t("riskProfiling.decision.accept") },
            { value: "no", label: t("riskProfiling.decision.refuse") },
          ]}
        />
        <TextareaField field={fields.note} label={t("riskProfiling.decision.note")} optional limit={1000} rows={3} />
      </Form>
    </Modal>
  );
}
