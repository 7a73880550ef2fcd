import { isRouteErrorResponse, useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { seriesListPath } from "#app/navigation/paths.ts";
import { seriesArea } from "./series-area.ts";
import type { KeptElsewhere } from "./series-page.server.ts";

/** Own words for a series that is not there and for one that another organisation keeps; any other failure goes on to the page around. */
export function SeriesError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const location = useLocation();
  if (!isRouteErrorResponse(error)) throw error;
  const kept: KeptElsewhere | null = error.data?.kind === "series-kept-elsewhere" ? error.data : null;
  if (kept) {
    return (
      <MessagePage
        title={t("series.kept.title")}
        text={kept.keeper === null ? t("series.kept.platform") : t("series.kept.house", { name: kept.keeper })}
        action={<ButtonLink to={seriesListPath({}, seriesArea(location))}>{t("series.detail.backToList")}</ButtonLink>}
      />
    );
  }
  if (error.status !== 404) throw error;
  return (
    <MessagePage
      title={t("series.detail.notFound")}
      text={t("series.detail.notFoundText")}
      action={<ButtonLink to={seriesListPath({}, seriesArea(location))}>{t("series.detail.backToList")}</ButtonLink>}
    />
  );
}
