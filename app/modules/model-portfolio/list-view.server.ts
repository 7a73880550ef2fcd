import { type ListView, pageQuery, rangeTexts, readListState } from "#app/components/data/list-state.ts";
import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatVariation } from "#app/domain/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { everyItem } from "#app/services/every-item.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A change of value in words and with its side. */
export interface Change {
  side: number;
  text: string;
}
export const changeOf = (performance: number | null, language: InterfaceLanguage): Change | null =>
  performance === null ? null : { side: Math.sign(Math.round(performance * 100)), text: formatVariation(performance, language, 2) };

export interface PortfolioListRow {
  uuid: string;
  name: string;
  shared: boolean;
  product: string;
  house: string;
  owner: string;
  supports: string;
  sri: string | null;
  month: Change | null;
  year: Change | null;
  rebalancing: string | null;
}
export type PortfoliosView = ListView<PortfolioListRow, { product?: string }> & { products: Array<{ value: string; label: string }> };

const rowOf = (portfolio: ModelPortfolio, language: InterfaceLanguage): PortfolioListRow => ({
  uuid: portfolio.uuid,
  name: portfolio.name,
  shared: portfolio.sharedWithNetwork,
  product: portfolio.productName,
  house: portfolio.distributorName,
  owner: portfolio.ownerName,
  supports: formatCount(portfolio.numberOfSupports, language),
  sri: portfolio.riskLevelSri === null ? null : String(portfolio.riskLevelSri),
  month: changeOf(portfolio.monthlyPerformance, language),
  year: changeOf(portfolio.ytdPerformance, language),
  rebalancing: portfolio.lastRebalancing && formatDate(portfolio.lastRebalancing),
});

export async function portfoliosView({ api, language }: Viewer, url: string): Promise<PortfoliosView> {
  const t = getFixedT(language);
  const here = readListState(url, ["name", "updatedAt", "product", "owner"]);
  const product = new URL(url).searchParams.get("product") ?? "";
  const filters = isUuid(product) ? { product } : {};
  const [{ items, total }, products] = await Promise.all([
    api.modelPortfolios.list({ query: { ...pageQuery(here), sort: here.sort, ...filters } }),
    everyItem((page) => api.products.list({ query: page })),
  ]);
  return {
    title: t("modelPortfolios.list.title"),
    rows: items.map((portfolio) => rowOf(portfolio, language)),
    products: products.map(({ id, name }) => ({ value: id, label: name })),
    total,
    count: t("modelPortfolios.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here: { ...here, ...filters },
  };
}
