import type { Translate } from "#app/i18n/texts.ts";
import { MONITORED_ENTRY } from "#app/modules/monitored-portfolio/area.ts";
import { breadcrumb } from "#app/navigation/breadcrumbs.ts";
import { type ReportingArea, reportingsPath } from "#app/navigation/paths.ts";

/** Breadcrumb of a page on one report: the portfolios, the reports, the page itself. */
export const reportingTrail = (t: Translate, area: ReportingArea, label: string) =>
  breadcrumb(t, MONITORED_ENTRY[area], { label: t("consolidatedReportings.list.title"), href: reportingsPath(area) }, { label });
