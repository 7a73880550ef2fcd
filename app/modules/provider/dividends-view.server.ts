import { pageQuery, rangeTexts, readPage } from "#app/components/data/list-state.ts";
import { formatDate, formatNumber } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** Dividends that providers and the stored flows tell differently, newest first. */
export async function dividendsView({ api, language }: Viewer, url: string) {
  const t = getFixedT(language);
  const asked = readPage(url);
  const { limit, offset } = pageQuery(asked);
  const { items, total } = await api.providers.checkDividends({ query: { limit, offset } });
  const amount = (value: string | null, currency: string) =>
    value === null ? t("providers.dividends.none") : `${formatNumber(Number(value), language, { decimals: [2, 8] })}\u00a0${currency}`;
  return {
    title: t("providers.dividends.title"),
    rows: items.map(({ series, fullName, isin, provider, date, amount: told, storedAmount, currency, reason }, at) => ({
      ...{ id: String(at), series, name: fullName, isin: isin ?? "", provider, date: formatDate(date) },
      ...{ told: amount(told, currency), stored: amount(storedAmount, currency), reason: t(`providers.dividends.reasons.${reason}`) },
    })),
    ...{ total, range: rangeTexts(url, asked, items.length, total, language), page: asked.page, size: asked.size },
  };
}
export type DividendsView = Awaited<ReturnType<typeof dividendsView>>;
