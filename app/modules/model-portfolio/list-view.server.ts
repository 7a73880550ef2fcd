import type { ModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatVariation } from "#app/domain/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { PortfoliosQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

const SORTS = ["name", "updatedAt", "product", "owner"] as const;
const SIZES = [12, 25, 50, 100];
const DEFAULT_SIZE = 25;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export interface PortfoliosAsked {
  search: string | undefined;
  product: string | undefined;
  sort: (typeof SORTS)[number];
  dir: "asc" | "desc";
  page: number;
  size: number;
}

/** State of the list in its address; anything else than a known value is the default. */
export function readPortfoliosQuery(url: string): PortfoliosAsked {
  const query = new URL(url).searchParams;
  const product = query.get("product") ?? "";
  return {
    search: query.get("q")?.trim().slice(0, 200) || undefined,
    product: UUID.test(product) ? product : undefined,
    sort: SORTS.find((value) => value === query.get("sort")) ?? "name",
    dir: query.get("dir") === "desc" ? "desc" : "asc",
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), 100_000),
    size: SIZES.find((size) => size === Number(query.get("size"))) ?? DEFAULT_SIZE,
  };
}

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
export interface PortfoliosView {
  title: string;
  rows: PortfolioListRow[];
  products: Array<{ value: string; label: string }>;
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  here: PortfoliosQuery & { sort: string; dir: "asc" | "desc"; page: number; size: number };
}

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

export async function portfoliosView({ api, language }: Viewer, asked: PortfoliosAsked): Promise<PortfoliosView> {
  const t = getFixedT(language);
  const { search, product, sort, dir, page, size } = asked;
  const filters = { ...(search && { search }), ...(product && { product }) };
  const [{ items, total }, products] = await Promise.all([
    api.modelPortfolios.list({ query: { ...filters, sort, dir, limit: size, offset: (page - 1) * size } }),
    api.products.list({ query: { limit: 100 } }),
  ]);
  const written = (value: number) => formatCount(value, language);
  const from = items.length === 0 ? 0 : (page - 1) * size + 1;
  return {
    title: t("modelPortfolios.list.title"),
    rows: items.map((portfolio) => rowOf(portfolio, language)),
    products: products.items.map(({ id, name }) => ({ value: id, label: name })),
    total,
    count: t("modelPortfolios.list.count", { count: total, shown: written(total) }),
    range: { from: written(from), to: written(from === 0 ? 0 : from + items.length - 1), total: written(total) },
    here: { ...(search && { q: search }), ...(product && { product }), sort, dir, page, size },
  };
}
