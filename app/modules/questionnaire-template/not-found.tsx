import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { templatesPath } from "#app/navigation/paths.ts";

/** Page of an address that leads to no questionnaire, or to no part of it. */
export function TemplateErrorBoundary() {
  const error = useRouteError();
  const { t } = useTranslation();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <MessagePage
      title={t("questionnaireTemplates.detail.notFound")}
      text={t("questionnaireTemplates.detail.notFoundText")}
      action={<ButtonLink to={templatesPath()}>{t("questionnaireTemplates.list.title")}</ButtonLink>}
    />
  );
}
