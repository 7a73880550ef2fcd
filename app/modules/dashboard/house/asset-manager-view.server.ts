import type { ASSET_MANAGER_FLAGS } from "#app/domain/rights/feature-flags.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { monitoredRights } from "#app/modules/monitored-portfolio/area.ts";
import { monitoredListPath, monitoredNewPath, reportingNewPath, seriesListPath } from "#app/navigation/paths.ts";
import type { RequestContext, Viewer } from "#app/services/request-context.ts";
import type { FirstPageView } from "./first-page.ts";
import { firstPageView, type NamedPart } from "./first-page-view.server.ts";
import { reportsPart, seriesPart, transfersPart } from "./house-parts.server.ts";
import { portfoliosPart } from "./portfolios-part.server.ts";

const AREA = "asset-manager";

/** Services of the platform that a house may add, by the flag that opens them. */
export const FURTHER = [
  "ableAccessObservatory",
  "ableEditPortfolioReportings",
  "ableEditPortfolioPriips",
  "ableLoadMultipleAllocations",
  "ableViewSeries",
  "ableReadAuditLogs",
] as const satisfies ReadonlyArray<(typeof ASSET_MANAGER_FLAGS)[number]>;

function furtherOf({ permissions, organisation, language }: Viewer): string[] | null {
  if (!permissions.has("am-showDashboardUpsell")) return null;
  const t = getFixedT(language);
  return FURTHER.filter((flag) => organisation.flags[flag] !== true).map((flag) => t(`firstPages.further.${flag}`));
}

/** Where the people of an asset manager begin the day. */
export function assetManagerView(viewer: Viewer, context: RequestContext): Promise<FirstPageView> {
  const { permissions, language } = viewer;
  const t = getFixedT(language);
  const rights = monitoredRights(viewer);
  const parts: NamedPart[] = [
    { id: "portfolios", load: () => portfoliosPart(viewer, AREA) },
    { id: "transfers", load: () => transfersPart(viewer, AREA) },
    ...(permissions.has("series-view") ? [{ id: "series" as const, load: () => seriesPart(viewer, AREA) }] : []),
    { id: "reports", load: () => reportsPart(viewer, AREA) },
  ];
  const starts = [
    rights.edit && { label: t("firstPages.starts.portfolio"), href: monitoredNewPath(AREA) },
    rights.reporting && { label: t("firstPages.starts.report"), href: reportingNewPath(AREA) },
    permissions.has("series-view") && { label: t("firstPages.starts.series"), href: seriesListPath({}, AREA) },
    !rights.edit && { label: t("firstPages.starts.portfolios"), href: monitoredListPath(AREA) },
  ].filter((start) => start !== false);
  return firstPageView(viewer, context, {
    parts,
    starts,
    isNew: (loaded) => loaded.get("portfolios")?.cards.find(({ id }) => id === "steps")?.rows.length === 0,
    further: furtherOf(viewer),
  });
}
