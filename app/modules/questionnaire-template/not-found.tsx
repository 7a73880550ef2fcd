import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { templatesPath } from "#app/navigation/paths.ts";

/** Page of an address that leads to no questionnaire, or to no part of it. */
export function TemplateErrorBoundary() {
  const { t } = useTranslation();
  return (
    <NotFoundBoundary
      title={t("questionnaireTemplates.detail.notFound")}
      text={t("questionnaireTemplates.detail.notFoundText")}
      back={{ href: templatesPath(), label: t("questionnaireTemplates.list.title") }}
    />
  );
}
