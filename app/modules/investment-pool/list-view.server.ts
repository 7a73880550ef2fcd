import { type ListView, pageQuery, rangeTexts, readListState } from "#app/components/data/list-state.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { PoolsArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { editsPools, keepsPool } from "./pool-area.ts";

export interface PoolRow {
  id: string;
  name: string;
  house: string;
  series: string;
  pinned: string;
  sources: string;
  mayEdit: boolean;
}
export type PoolListView = ListView<PoolRow> & { area: PoolsArea; mayAdd: boolean };

export async function poolListView(viewer: Viewer, area: PoolsArea, url: string): Promise<PoolListView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const here = readListState(url, ["name", "series"]);
  const { items, total } = await api.investmentPools.list({ query: { ...pageQuery(here), sort: here.sort } });
  const written = (value: number) => formatCount(value, language);
  return {
    title: t("pools.list.title"),
    rows: items.map((pool) => ({
      id: pool.id,
      name: pool.name,
      house: pool.organisationName ?? t("pools.list.platform"),
      series: written(pool.series),
      pinned: written(pool.pinned),
      sources: pool.sources.map(({ name }) => name).join(", "),
      mayEdit: keepsPool(viewer, pool),
    })),
    total,
    count: t("pools.list.count", { count: total, shown: written(total) }),
    range: rangeTexts(url, here, items.length, total, language),
    here,
    area,
    mayAdd: editsPools(viewer),
  };
}
