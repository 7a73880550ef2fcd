import { type ListView, pageQuery, rangeTexts, readListState } from "#app/components/data/list-state.ts";
import { formatAmount, formatCount, formatDate, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { pmsPortfolioPath } from "./paths.ts";

export interface PmsRow {
  id: string;
  href: string;
  name: string;
  code: string;
  house: string;
  date: string;
  lines: string;
  /** Null where it is not known. */
  value: string | null;
  imported: string;
}

export async function pmsListView({ api, language }: Viewer, url: string): Promise<ListView<PmsRow>> {
  const t = getFixedT(language);
  const here = readListState(url, ["name", "code", "house", "date", "importedAt"], ["date", "importedAt"]);
  const { items, total } = await api.pmsPortfolios.list({ query: { ...pageQuery(here), sort: here.sort } });
  return {
    title: t("pmsPortfolios.title"),
    rows: items.map(({ id, name, code, house, date, lines, value, currency, importedAt }) => ({
      ...{ id, href: pmsPortfolioPath(id), name, code, house, date: formatDate(date), lines: formatCount(lines, language) },
      value: value === null ? null : valueText(value, currency, language),
      imported: formatInstant(importedAt, language),
    })),
    total,
    count: t("pmsPortfolios.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here,
  };
}

/** An amount in its currency, or as a number where the file names none. */
export const valueText = (value: string, currency: string | null, language: Viewer["language"]): string =>
  formatAmount(value, language, { decimals: [0, 2], ...(currency !== null && { currency }) });
