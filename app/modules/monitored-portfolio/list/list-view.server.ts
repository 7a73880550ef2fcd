import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import type { MonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import {
  COMMERCIAL_STATUSES,
  type CommercialStatus,
  PORTFOLIO_VERSION_TYPES,
  type PortfolioVersionType,
} from "#app/domain/enumerations.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { ATTENTION_STATES, type AttentionState, FOLLOWED_STATES } from "#app/domain/portfolio/watch.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type Change, changeOf } from "#app/modules/model-portfolio/list-view.server.ts";
import type { MonitoredArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { isKeeping, monitoredRights } from "../area.ts";
import { stepText } from "../frame/head-view.server.ts";
import { WORKING_STEPS, type WorkingStep } from "../working-step.ts";

export interface MonitoredRow {
  uuid: string;
  name: string;
  active: boolean;
  editable: boolean;
  product: string | null;
  house: string;
  status: CommercialStatus;
  versionType: PortfolioVersionType;
  step: string | null;
  supports: string;
  sri: number | null;
  month: Change | null;
  year: Change | null;
  lastValue: string | null;
  rebalancing: string | null;
  /** Its values cannot be computed. */
  problem: string | null;
}
interface MonitoredFilters {
  version?: PortfolioVersionType;
  status?: CommercialStatus;
  step?: WorkingStep;
  state?: AttentionState;
  all?: "1";
}
export type MonitoredListView = ListView<MonitoredRow, MonitoredFilters> & { area: MonitoredArea; mayAdd: boolean };

function rowOf(portfolio: MonitoredPortfolio, { language }: Viewer): MonitoredRow {
  const t = getFixedT(language);
  const { uuid, name, active, editable, versionType, valuesProblem, lastValueDate, lastRebalancing } = portfolio;
  return {
    ...{ uuid, name, active, editable, versionType },
    product: portfolio.productName,
    house: portfolio.assetManagerName,
    status: portfolio.commercialStatus,
    step: stepText(portfolio.workingStatus, t),
    supports: formatCount(portfolio.numberOfSupports, language),
    sri: portfolio.riskLevelSri,
    month: changeOf(portfolio.monthlyPerformance, language),
    year: changeOf(portfolio.ytdPerformance, language),
    lastValue: lastValueDate && formatDate(lastValueDate),
    rebalancing: lastRebalancing && formatDate(lastRebalancing),
    problem: valuesProblem && t("monitoredPortfolios.list.problem", { code: valuesProblem.code }),
  };
}

const filtersOf = (url: string, keeping: boolean): MonitoredFilters => {
  const version = readFilter(url, "version", PORTFOLIO_VERSION_TYPES);
  const status = readFilter(url, "status", COMMERCIAL_STATUSES);
  const step = keeping ? readFilter(url, "step", WORKING_STEPS) : undefined;
  const all = keeping ? readFilter(url, "all", ["1"] as const) : undefined;
  const state = readFilter(url, "state", keeping ? ATTENTION_STATES : FOLLOWED_STATES);
  return { ...(version && { version }), ...(status && { status }), ...(step && { step }), ...(state && { state }), ...(all && { all }) };
};

export async function monitoredListView(viewer: Viewer, area: MonitoredArea, url: string): Promise<MonitoredListView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const here = readListState(url, ["name", "updatedAt", "product"]);
  const filters = filtersOf(url, isKeeping(area));
  const { items, total } = await api.monitoredPortfolios.list({
    query: {
      ...pageQuery(here),
      sort: here.sort,
      ...(filters.version && { versionType: filters.version }),
      ...(filters.status && { commercialStatus: filters.status }),
      ...(filters.step && { workingStatus: filters.step }),
      ...(filters.state && { state: filters.state }),
      all: filters.all ? "true" : "false",
    },
  });
  return {
    area,
    mayAdd: isKeeping(area) && monitoredRights(viewer).edit,
    title: t(isKeeping(area) ? "navigation.aaaModelPortfolios" : "navigation.monitoringPortfolios"),
    rows: items.map((portfolio) => rowOf(portfolio, viewer)),
    total,
    count: t("monitoredPortfolios.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here: { ...here, ...filters },
  };
}
