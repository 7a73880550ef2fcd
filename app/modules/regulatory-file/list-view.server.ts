import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { editsKid } from "#app/modules/kid-product/kid-product.server.ts";
import type { KidArea } from "#app/modules/kid-product/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface ProductRow {
  id: string;
  name: string;
  isin: string;
  owner: string;
  formats: string;
  differences: number;
  found: string;
  checked: string;
}
/** `show`: all products, or those with a difference. */
export type ProductsView = ListView<ProductRow, { show?: "differences" }> & {
  area: KidArea;
  mayEdit: boolean;
  open: string;
  lastUpdate: string | null;
};

export async function productsView(viewer: Viewer, area: KidArea, url: string): Promise<ProductsView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const state = readListState(url, ["name", "isin", "differences", "checkedAt"], ["differences", "checkedAt"]);
  const show = readFilter(url, "show", ["differences"]);
  const [{ items, total, open }, { lastUpdate }] = await Promise.all([
    api.regulatoryProducts.list({ query: { ...pageQuery(state), sort: state.sort, open: show ? "true" : "false" } }),
    api.kidEpt.lastUpdate({}),
  ]);
  const written = (count: number) => formatCount(count, language);
  return {
    title: t("regulatoryFiles.list.title"),
    rows: items.map(({ id, name, isin, ownerName, formats, differences, checkedAt }) => ({
      ...{ id, name, isin, differences },
      owner: ownerName ?? t("regulatoryFiles.platform"),
      formats: formats.join(" · "),
      found:
        differences > 0
          ? t("regulatoryFiles.list.differences", { count: differences, shown: written(differences) })
          : t("regulatoryFiles.findings.agrees"),
      checked: formatInstant(checkedAt, language),
    })),
    total,
    count: t("regulatoryFiles.list.count", { count: total, shown: written(total) }),
    range: rangeTexts(url, state, items.length, total, language),
    here: { ...state, ...(show ? { show } : {}) },
    area,
    mayEdit: editsKid(viewer),
    open: t("regulatoryFiles.list.open", { count: open, shown: written(open) }),
    lastUpdate: lastUpdate && t("regulatoryFiles.list.lastUpdate", { date: formatInstant(lastUpdate, language) }),
  };
}
