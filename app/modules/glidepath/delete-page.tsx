import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { TextField } from "#app/components/form/text-fields.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import type { EncodedMessage } from "#app/i18n/message.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { glidepathPath } from "#app/navigation/paths.ts";

export interface DeleteGlidepathProps {
  id: string;
  title: string;
  name: string;
  version: number;
  idem: string;
  error: EncodedMessage | undefined;
  /** Simulators that stand in the way. */
  followers: ReadonlyArray<{ href: string; label: string }>;
}

/** Asks for the name before the grid is gone. */
export function DeleteGlidepathPage({ id, title, name, version, idem, error, followers }: DeleteGlidepathProps) {
  const { t } = useTranslation();
  const field = {
    id: "delete-name",
    name: "name",
    errorId: "delete-name-error",
    descriptionId: "delete-name-hint",
    errors: error ? [error] : [],
  };
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "matrixes-glidepath", { label: name, href: glidepathPath(id) }, { label: title })}
      />
      <Card>
        <Form method="post" className="form" noValidate>
          <ErrorSummary lines={error ? [{ fieldId: field.id, text: error }] : []} />
          {followers.length > 0 ? (
            <Notice kind="negative" role="alert" title={t("matrices.glidepath.deleteInUse")}>
              <ul>
                {followers.map(({ href, label }) => (
                  <li key={href}>
                    <Link to={href}>{label}</Link>
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <HiddenFields idem={idem} version={version} />
          <p>{t("matrices.glidepath.deleteText")}</p>
          <TextField field={field} label={t("matrices.glidepath.deleteName")} />
          <div className="form-actions">
            <SubmitButton variant="negative">{t("common.actions.delete")}</SubmitButton>
            <ButtonLink to={glidepathPath(id)}>{t("common.actions.keep")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
