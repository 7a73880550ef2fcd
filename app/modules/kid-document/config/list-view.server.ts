import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import { formatCount, formatDate, formatInstant } from "#app/domain/format/format.ts";
import { KID_STATES, type KidState } from "#app/domain/kid/kid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { mayWrite } from "./config-view.server.ts";

export interface ConfigRow {
  id: string;
  name: string;
  isin: string;
  state: KidState;
  edition: string;
  productionDate: string;
  changed: string;
}
export type ConfigListView = ListView<ConfigRow, { state?: KidState }> & { mayAdd: boolean };

export async function configListView(viewer: Viewer, url: string): Promise<ConfigListView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const state = readListState(url, ["name", "isin", "productionDate", "state"]);
  const wanted = readFilter(url, "state", KID_STATES);
  const filters = wanted ? { state: wanted } : {};
  const { items, total } = await api.kidConfigs.list({ query: { ...pageQuery(state), sort: state.sort, ...filters } });
  return {
    title: t("kidDocuments.list.title"),
    rows: items.map(({ id, name, isin, state: now, edition, productionDate, updatedAt }) => ({
      ...{ id, name, isin, state: now, edition: formatCount(edition, language) },
      ...{ productionDate: formatDate(productionDate), changed: formatInstant(updatedAt, language) },
    })),
    total,
    count: t("kidDocuments.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, state, items.length, total, language),
    here: { ...state, ...filters },
    mayAdd: mayWrite(viewer),
  };
}
