import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import { HORIZON_WORKING_STATUSES, type HorizonWorkingStatus } from "#app/domain/allocation/horizon-portfolio.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { HorizonArea } from "#app/modules/horizon-portfolio/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { editsHorizon } from "./tabs.ts";

export interface PortfolioRow {
  uuid: string;
  name: string;
  product: string;
  insurer: string;
  status: string;
  changed: string;
  editable: boolean;
}
export type PortfoliosView = ListView<PortfolioRow, { workingStatus?: HorizonWorkingStatus }> & { area: HorizonArea; mayAdd: boolean };

export async function portfoliosView(viewer: Viewer, area: HorizonArea, url: string): Promise<PortfoliosView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const state = readListState(url, ["name", "product", "updatedAt"], ["updatedAt"]);
  const workingStatus = readFilter(url, "workingStatus", HORIZON_WORKING_STATUSES);
  const filters = workingStatus ? { workingStatus } : {};
  const { items, total } = await api.horizonPortfolios.list({ query: { ...pageQuery(state), sort: state.sort, ...filters } });
  return {
    title: t("horizonPortfolios.list.title"),
    rows: items.map(({ uuid, name, productName, ownerName, workingStatus: status, updatedAt, editable }) => ({
      ...{ uuid, name, editable, product: productName, insurer: ownerName },
      status: t(`horizonPortfolios.statuses.${status}`),
      changed: formatInstant(updatedAt, language),
    })),
    total,
    count: t("horizonPortfolios.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, state, items.length, total, language),
    here: { ...state, ...filters },
    area,
    mayAdd: editsHorizon(viewer),
  };
}
