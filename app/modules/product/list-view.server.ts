import { type ListView, pageQuery, rangeTexts, readListState } from "#app/components/data/list-state.ts";
import { formatCount, formatPercent } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { ProductsArea } from "#app/navigation/paths.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { administersProducts } from "./product-area.ts";

export interface ProductRow {
  id: string;
  name: string;
  owner: string | null;
  pool: string | null;
  managementFee: string | null;
  /** How many rules of diversification hold. */
  rules: string;
  documents: string;
}
export type ProductListView = ListView<ProductRow> & { area: ProductsArea; mayAdd: boolean };

export async function productListView(viewer: Viewer, area: ProductsArea, url: string): Promise<ProductListView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const here = readListState(url, ["name"]);
  const [{ items, total }, pools] = await Promise.all([
    api.products.list({ query: pageQuery(here) }),
    everyItem((page) => api.investmentPools.list({ query: page })),
  ]);
  const poolNames = new Map(pools.map(({ id, name }) => [id, name]));
  return {
    title: t("products.list.title"),
    rows: items.map(({ id, name, productOwnerName, investmentPool, fees, diversification, documents }) => {
      const { maxClassWeight = {}, ...lines } = diversification;
      const rules = Object.values(lines).filter((rule) => rule !== undefined).length + Object.keys(maxClassWeight).length;
      return {
        id,
        name,
        owner: productOwnerName,
        pool: investmentPool === null ? null : (poolNames.get(investmentPool) ?? null),
        managementFee: fees.managementFee === undefined ? null : formatPercent(fees.managementFee, language),
        rules: formatCount(rules, language),
        documents: formatCount(documents.length, language),
      };
    }),
    total,
    count: t("products.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here,
    area,
    mayAdd: administersProducts(viewer),
  };
}
