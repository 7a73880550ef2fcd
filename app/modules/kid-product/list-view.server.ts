import { type ListView, pageQuery, rangeTexts, readListState } from "#app/components/data/list-state.ts";
import type { KidProduct } from "#app/contract/kid-product/kid-product.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { editsKid } from "./kid-product.server.ts";
import type { KidArea } from "./paths.ts";

export interface ProductRow extends Pick<KidProduct, "id" | "isin" | "displayName" | "name" | "code"> {
  insurer: string;
  changed: string;
}
export type ProductsView = ListView<ProductRow> & { area: KidArea; mayEdit: boolean; lastUpdate: string | null };

export async function productsView(viewer: Viewer, area: KidArea, url: string): Promise<ProductsView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const state = readListState(url, ["displayName", "name", "code", "isin", "updatedAt"], ["updatedAt"]);
  const [{ items, total }, { lastUpdate }] = await Promise.all([
    api.kidProducts.list({ query: { ...pageQuery(state), sort: state.sort } }),
    api.kidProducts.lastUpdate({}),
  ]);
  return {
    title: t("kidProducts.list.title"),
    rows: items.map(({ id, isin, displayName, name, code, ownerName, updatedAt }) => ({
      ...{ id, isin, displayName, name, code, insurer: ownerName },
      changed: formatInstant(updatedAt, language),
    })),
    total,
    count: t("kidProducts.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, state, items.length, total, language),
    here: state,
    area,
    mayEdit: editsKid(viewer),
    lastUpdate: lastUpdate && t("kidProducts.list.lastUpdate", { date: formatInstant(lastUpdate, language) }),
  };
}
