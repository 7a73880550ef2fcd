import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { ButtonLink } from "#app/components/layout/button.tsx";
import { MessagePage } from "#app/components/layout/message-page.tsx";
import { useArea } from "#app/navigation/page-handle.ts";
import { seriesListPath } from "#app/navigation/paths.ts";
import type { KeptElsewhere } from "./series-page.server.ts";

/** Own words for a series that is not there and for one that another organisation keeps; any other failure goes on to the page around. */
export function SeriesError() {
  const { t } = useTranslation();
  const error = useRouteError();
  const back = { href: seriesListPath({}, useArea(["admin", "asset-manager"])), label: t("series.detail.backToList") };
  const kept: KeptElsewhere | null = isRouteErrorResponse(error) && error.data?.kind === "series-kept-elsewhere" ? error.data : null;
  if (kept) {
    return (
      <MessagePage
        title={t("series.kept.title")}
        text={kept.keeper === null ? t("series.kept.platform") : t("series.kept.house", { name: kept.keeper })}
        action={<ButtonLink to={back.href}>{back.label}</ButtonLink>}
      />
    );
  }
  return <NotFoundBoundary title={t("series.detail.notFound")} text={t("series.detail.notFoundText")} back={back} />;
}
