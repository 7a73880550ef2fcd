import { formatCount, formatDate } from "#app/domain/format.ts";
import { MARKET_EVENT_CATEGORIES } from "#app/domain/market-event.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { MarketEventsQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

const SORTS = ["startDate", "name", "category"] as const;
const SIZES = [12, 25, 50, 100];
const DEFAULT_SIZE = 25;

export interface MarketEventsAsked {
  search: string | undefined;
  category: (typeof MARKET_EVENT_CATEGORIES)[number] | undefined;
  sort: (typeof SORTS)[number];
  dir: "asc" | "desc";
  page: number;
  size: number;
}

/** State of the list in its address; anything else than a known value is the default. */
export function readMarketEventsQuery(url: string): MarketEventsAsked {
  const query = new URL(url).searchParams;
  const oneOf = <T extends string>(known: readonly T[], name: string) => known.find((value) => value === query.get(name));
  const sort = oneOf(SORTS, "sort") ?? "startDate";
  return {
    search: query.get("q")?.trim().slice(0, 200) || undefined,
    category: oneOf(MARKET_EVENT_CATEGORIES, "category"),
    sort,
    dir: oneOf(["asc", "desc"] as const, "dir") ?? (sort === "startDate" ? "desc" : "asc"),
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), 100_000),
    size: SIZES.find((size) => size === Number(query.get("size"))) ?? DEFAULT_SIZE,
  };
}

/** A row as the page gets it: texts only. */
export interface MarketEventRow {
  id: string;
  name: string;
  /** One day, or the first and the last one. */
  days: string;
  category: string;
}

export interface MarketEventsView {
  title: string;
  rows: MarketEventRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  /** The list's address. */
  here: MarketEventsQuery & { sort: string; dir: "asc" | "desc"; page: number; size: number };
}

export async function marketEventsView({ api, language }: Viewer, asked: MarketEventsAsked): Promise<MarketEventsView> {
  const t = getFixedT(language);
  const { search, category, sort, dir, page, size } = asked;
  const filters = { ...(search && { search }), ...(category && { category }) };
  const { items, total } = await api.marketEvents.list({ query: { ...filters, sort, dir, limit: size, offset: (page - 1) * size } });
  const written = (value: number) => formatCount(value, language);
  const from = items.length === 0 ? 0 : (page - 1) * size + 1;
  return {
    title: t("marketEvents.list.title"),
    rows: items.map(({ id, name, startDate, endDate, category: kind }) => ({
      id,
      name: name[language],
      days: endDate ? t("marketEvents.list.span", { from: formatDate(startDate), to: formatDate(endDate) }) : formatDate(startDate),
      category: t(`marketEvents.categories.${kind}`),
    })),
    total,
    count: t("marketEvents.list.count", { count: total, shown: written(total) }),
    range: { from: written(from), to: written(from === 0 ? 0 : from + items.length - 1), total: written(total) },
    here: { ...(search && { q: search }), ...(category && { category }), sort, dir, page, size },
  };
}
