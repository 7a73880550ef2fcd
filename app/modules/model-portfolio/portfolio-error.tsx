import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { portfoliosPath } from "#app/navigation/paths.ts";
import { portfoliosArea } from "./portfolio-area.ts";

/** Own words for a portfolio that is not there; any other failure goes on to the page around. */
export function PortfolioError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const { pathname } = useLocation();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return (
    <MessagePage
      title={t("modelPortfolios.detail.notFound")}
      text={t("modelPortfolios.detail.notFoundText")}
      action={<ButtonLink to={portfoliosPath(portfoliosArea(pathname))}>{t("modelPortfolios.list.title")}</ButtonLink>}
    />
  );
}
