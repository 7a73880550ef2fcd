import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { MARKET_EVENT_CATEGORIES, type MarketEventCategory } from "#app/domain/market-event.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A row as the page gets it: texts only. */
export interface MarketEventRow {
  id: string;
  name: string;
  /** One day, or the first and the last one. */
  days: string;
  category: string;
}

export type MarketEventsView = ListView<MarketEventRow, { category?: MarketEventCategory }>;

export async function marketEventsView({ api, language }: Viewer, url: string): Promise<MarketEventsView> {
  const t = getFixedT(language);
  const state = readListState(url, ["startDate", "name", "category"], ["startDate"]);
  const category = readFilter(url, "category", MARKET_EVENT_CATEGORIES);
  const filters = category ? { category } : {};
  const { items, total } = await api.marketEvents.list({ query: { ...pageQuery(state), sort: state.sort, ...filters } });
  return {
    title: t("marketEvents.list.title"),
    rows: items.map(({ id, name, startDate, endDate, category: kind }) => ({
      id,
      name: name[language],
      days: endDate ? t("marketEvents.list.span", { from: formatDate(startDate), to: formatDate(endDate) }) : formatDate(startDate),
      category: t(`marketEvents.categories.${kind}`),
    })),
    total,
    count: t("marketEvents.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, state, items.length, total, language),
    here: { ...state, ...filters },
  };
}
