import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { useArea } from "#app/navigation/page-handle.ts";
import { portfoliosPath } from "#app/navigation/paths.ts";

/** Own words for a portfolio that is not there; any other failure goes on to the page around. */
export function PortfolioError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const area = useArea(["fia", "admin"]);
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <MessagePage
      title={t("modelPortfolios.detail.notFound")}
      text={t("modelPortfolios.detail.notFoundText")}
      action={<ButtonLink to={portfoliosPath(area)}>{t("modelPortfolios.list.title")}</ButtonLink>}
    />
  );
}
