import { useTranslation } from "react-i18next";
import { NotFoundBoundary } from "#app/components/feedback/not-found-boundary.tsx";
import { useArea } from "#app/navigation/page-handle.ts";
import { reportingsPath } from "#app/navigation/paths.ts";

/** Own words for a report that is not there; any other failure goes on to the page around. */
export function ReportingNotFound() {
  const { t } = useTranslation();
  const area = useArea(["asset-manager", "admin"]);
  return (
    <NotFoundBoundary
      title={t("consolidatedReportings.notFound")}
      text={t("consolidatedReportings.notFoundText")}
      back={{ href: reportingsPath(area), label: t("consolidatedReportings.backToList") }}
    />
  );
}
