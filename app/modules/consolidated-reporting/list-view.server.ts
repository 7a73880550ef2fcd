import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import type { ConsolidatedReporting } from "#app/contract/monitored-portfolio/consolidated-reporting.ts";
import { formatCount, formatDate, formatInstant, formatNumber } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { monitoredRights } from "#app/modules/monitored-portfolio/area.ts";
import type { ReportingArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { problemText } from "./problem-text.server.ts";

export const REPORTING_STATUSES = ["ONGOING", "DONE", "ERROR"] as const satisfies ReadonlyArray<ConsolidatedReporting["status"]>;

export interface ReportingRow {
  uuid: string;
  name: string;
  status: ConsolidatedReporting["status"];
  /** Of what is under way, 0 to 1. */
  share: number;
  /** Why it is in error. */
  problem: string | null;
  /** Names of the first portfolios, and how many more there are. */
  portfolios: string;
  period: string;
  size: string | null;
  created: string;
  author: string;
}
interface ReportingFilters {
  status?: ConsolidatedReporting["status"];
}
export type ReportingListView = ListView<ReportingRow, ReportingFilters> & {
  area: ReportingArea;
  mayWrite: boolean;
  /** One of those shown is under way: they are read again. */
  moving: boolean;
};

const KIB = 1024;
/** Portfolios that are named in a row. */
const NAMED = 3;

function portfoliosText(portfolios: ConsolidatedReporting["portfolios"], language: Viewer["language"]): string {
  const names = portfolios
    .slice(0, NAMED)
    .map(({ name }) => name)
    .join(", ");
  const more = portfolios.length - NAMED;
  if (more <= 0) return names;
  return getFixedT(language)("consolidatedReportings.list.more", { names, count: more, shown: formatCount(more, language) });
}

function rowOf(reporting: ConsolidatedReporting, language: Viewer["language"]): ReportingRow {
  const t = getFixedT(language);
  const { uuid, status, portfolios, from, to, fileSize } = reporting;
  return {
    ...{ uuid, status },
    name: reporting.reportName,
    share: reporting.progress / 100,
    problem: problemText(reporting, language),
    portfolios: portfoliosText(portfolios, language),
    period:
      from === null
        ? t("consolidatedReportings.list.until", { to: formatDate(to) })
        : t("consolidatedReportings.list.span", { from: formatDate(from), to: formatDate(to) }),
    size:
      fileSize === null ? null : t("consolidatedReportings.list.size", { size: formatNumber(fileSize / KIB, language, { decimals: 0 }) }),
    created: formatInstant(reporting.createdAt, language),
    author: reporting.authorName,
  };
}

export async function reportingListView(viewer: Viewer, area: ReportingArea, url: string): Promise<ReportingListView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const here = readListState(url, ["createdAt", "reportName", "status"], ["createdAt"]);
  const status = readFilter(url, "status", REPORTING_STATUSES);
  const { items, total } = await api.consolidatedReportings.list({
    query: { ...pageQuery(here), sort: here.sort, ...(status && { status }) },
  });
  return {
    area,
    mayWrite: monitoredRights(viewer).reporting,
    moving: items.some((one) => one.status === "ONGOING"),
    title: t("consolidatedReportings.list.title"),
    rows: items.map((reporting) => rowOf(reporting, language)),
    total,
    count: t("consolidatedReportings.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here: { ...here, ...(status && { status }) },
  };
}
