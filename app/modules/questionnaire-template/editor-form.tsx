import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { type FormMarks, ListForm, type ListFormProps } from "#app/components/form/list-form/list-form.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { templatePath } from "#app/navigation/paths.ts";

/** What the editor of every part of a questionnaire is given. */
export interface EditorProps extends Omit<FormMarks, "version"> {
  template: { id: string; name: string; version: number };
  title: string;
  /** Texts of the fields, by name. */
  values: object;
}

type OfForm = "form" | "labels" | "saveToo" | "children";
interface EditorFormProps<Schema extends Record<string, unknown>> extends Omit<EditorProps, "values">, Pick<ListFormProps<Schema>, OfForm> {
  /** Last step of the breadcrumb, where it is not the title. */
  step?: string | null;
  actions?: ReactNode;
}

/** Page of the editor of a part: its head, what is wrong, the fields, and the buttons at hand however long the form is. */
export function EditorForm<Schema extends Record<string, unknown>>(props: EditorFormProps<Schema>) {
  const { template, title, step, actions, form, labels, idem, lastResult, saveToo, children } = props;
  const { t } = useTranslation();
  const home = templatePath(template.id);
  const trail = breadcrumb(t, "admin-questionnaires-templates", { label: template.name, href: home }, { label: step ?? title });
  return (
    <>
      <PageHead title={title} breadcrumb={trail} actions={actions} />
      <ListForm
        key={form.id}
        {...{ form, labels, idem, lastResult }}
        version={template.version}
        className="question-form"
        saveToo={
          <>
            {saveToo}
            <ButtonLink to={home}>{t("common.actions.cancel")}</ButtonLink>
          </>
        }
      >
        {children}
      </ListForm>
    </>
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
