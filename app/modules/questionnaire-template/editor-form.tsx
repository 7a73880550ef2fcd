import type { FormMetadata, SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { versionOf } from "#app/components/form/conflict.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { RemovedLineNote, useRemoval } from "#app/components/form/removal.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { templatePath } from "#app/navigation/paths.ts";

/** What the editor of every part of a questionnaire is given. */
export interface EditorProps {
  template: { id: string; name: string; version: number };
  title: string;
  /** Texts of the fields, by name. */
  values: object;
  idem: string;
  lastResult?: SubmissionResult | undefined;
}

interface EditorFormProps<Schema extends Record<string, unknown>> extends Omit<EditorProps, "values"> {
  form: FormMetadata<Schema>;
  /** Names of the fields, where several may have the same text. */
  labels?: Readonly<Record<string, string>>;
  /** Last step of the breadcrumb, where it is not the title. */
  step?: string | null;
  actions?: ReactNode;
  /** Beside the button that saves. */
  saveToo?: ReactNode;
  children: ReactNode;
}

/** Page of the editor of a part: its head, what is wrong, the fields, and the buttons at hand however long the form is. */
export function EditorForm<Schema extends Record<string, unknown>>(props: EditorFormProps<Schema>) {
  const { template, title, step, actions, form, labels, idem, lastResult, saveToo, children } = props;
  const { t } = useTranslation();
  const { removed, note } = useRemoval(lastResult);
  const home = templatePath(template.id);
  const trail = breadcrumb(t, "admin-questionnaires-templates", { label: template.name, href: home }, { label: step ?? title });
  return (
    <>
      <PageHead title={title} breadcrumb={trail} actions={actions} />
      <Form
        key={form.id}
        method="post"
        id={form.id}
        onSubmit={(event) => {
          note(event);
          form.onSubmit(event);
        }}
        noValidate
        className="question-form"
      >
        <EnterButton />
        <ErrorSummary form={form} {...(labels ? { labels } : {})} />
        <HiddenFields idem={idem} version={versionOf(lastResult, template.version)} />
        {children}
        <div className="save-bar">
          <RemovedLineNote form={form} removed={removed} />
          <SubmitButton>{t("common.actions.save")}</SubmitButton>
          {saveToo}
          <ButtonLink to={home}>{t("common.actions.cancel")}</ButtonLink>
        </div>
      </Form>
    </>
  );
}

/** Pressed by the Enter key, before the buttons of the lists. */
function EnterButton() {
  const { t } = useTranslation();
  return (
    <button type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true">
      {t("common.actions.save")}
    </button>
  );
}

/** Takes the part away, whatever is typed in its form. */
export function RemovePart({ template, label }: Pick<EditorProps, "template"> & { label: string }) {
  return (
    <Form method="post" className="template-remove">
      <HiddenFields version={template.version} />
      <SubmitButton variant="text" name="intent" value="remove">
        {label}
      </SubmitButton>
    </Form>
  );
}
