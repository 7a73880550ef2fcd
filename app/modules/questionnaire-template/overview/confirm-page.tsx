import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Notice } from "#app/components/feedback/notice.tsx";
import { HiddenFields } from "#app/components/form/hidden-fields.tsx";
import { SubmitButton } from "#app/components/form/submit-button.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { Card } from "#app/components/layout/card.tsx";
import { PageHead } from "#app/components/layout/page-head.tsx";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { templatePath } from "#app/navigation/paths.ts";
import type { ReasonView } from "./reason-view.server.ts";

export interface ConfirmPageProps {
  title: string;
  step: "publish" | "retire" | "delete";
  template: { id: string; name: string; version: number };
  /** What prevents publishing. */
  reasons: ReasonView[];
  idem: string;
  /** It cannot be published as it is. */
  refused: boolean;
}

/** Says what a step does before it is done; publishing says what is still missing instead. */
export function ConfirmPage({ title, step, template, reasons, idem, refused }: ConfirmPageProps) {
  const { t } = useTranslation();
  const { id, name, version } = template;
  return (
    <>
      <PageHead
        title={title}
        breadcrumb={breadcrumb(t, "admin-questionnaires-templates", { label: name, href: templatePath(id) }, { label: title })}
      />
      <Card className="card-form">
        {refused ? (
          <Notice kind="flashy" role="alert">
            {t("questionnaireTemplates.confirm.refused")}
          </Notice>
        ) : null}
        {reasons.length > 0 ? (
          <Notice kind="negative" title={t("questionnaireTemplates.reasons.title", { count: reasons.length })}>
            <ul className="template-reasons">
              {reasons.map(({ text, href }) => (
                <li key={text}>
                  <Link to={href}>{text}</Link>
                </li>
              ))}
            </ul>
          </Notice>
        ) : (
          <p>{t(`questionnaireTemplates.confirm.${step}.text`)}</p>
        )}
        <Form method="post">
          <HiddenFields idem={idem} version={version} />
          <div className="form-actions">
            {reasons.length > 0 ? null : (
              <SubmitButton variant={step === "publish" ? "primary" : "negative"}>
                {t(`questionnaireTemplates.confirm.${step}.button`)}
              </SubmitButton>
            )}
            <ButtonLink to={templatePath(id)}>{t("common.actions.cancel")}</ButtonLink>
          </div>
        </Form>
      </Card>
    </>
  );
}
