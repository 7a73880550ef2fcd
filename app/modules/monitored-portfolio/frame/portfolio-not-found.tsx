import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { useArea } from "#app/navigation/page-handle.ts";
import { monitoredListPath } from "#app/navigation/paths.ts";

/** Own words for a portfolio that is not there; any other failure goes on to the page around. */
export function MonitoredNotFound() {
  const { t } = useTranslation();
  const area = useArea(["monitoring", "asset-manager", "admin", "insurer", "fia"]);
  return (
    <NotFoundBoundary
      title={t("monitoredPortfolios.notFound")}
      text={t("monitoredPortfolios.notFoundText")}
      back={{ href: monitoredListPath(area), label: t("monitoredPortfolios.backToList") }}
    />
  );
}
