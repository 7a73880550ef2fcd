import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { versionOf } from "../conflict.ts";
import { ErrorSummary } from "../error-summary.tsx";
import { HiddenFields } from "../hidden-fields.tsx";
import { SubmitButton } from "../submit-button.tsx";
import { RemovedLineNote, useRemoval } from "./removal.tsx";

/** What a form is sent with besides its fields, and what the last sending answered. */
export interface FormMarks {
  idem: string;
  version: number;
  lastResult?: SubmissionResult | undefined;
}

export interface ListFormProps<Schema extends Record<string, unknown>> extends FormMarks {
  form: FormMetadata<Schema>;
  /** Names of the fields, in their order on the page, where several may have the same text. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** How its parts stand; without it one below the other. */
  className?: string;
  /** Beside the button that saves. */
  saveToo?: ReactNode;
  children: ReactNode;
}

/** A long form with lists: what is wrong above, its parts, and at hand below them the button that saves and what gives a removed row back. */
export function ListForm<Schema extends Record<string, unknown>>(props: ListFormProps<Schema>) {
  const { form, labels, idem, version, lastResult, className = "stack stack-wide", saveToo, children } = props;
  const { t } = useTranslation();
  const { removed, note } = useRemoval(lastResult);
  return (
    <Form
      method="post"
      id={form.id}
      onSubmit={(event) => {
        note(event);
        form.onSubmit(event);
      }}
      noValidate
      className={className}
    >
      {/* Enter saves: the browser takes the first button of a form. */}
      <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("common.actions.save")}
      </button>
      <ErrorSummary form={form} {...(labels ? { labels } : {})} />
      <HiddenFields idem={idem} version={versionOf(lastResult, version)} />
      {children}
      <div className="save-bar">
        <RemovedLineNote form={form} removed={removed} />
        <SubmitButton>{t("common.actions.save")}</SubmitButton>
        {saveToo}
      </div>
    </Form>
  );
}
