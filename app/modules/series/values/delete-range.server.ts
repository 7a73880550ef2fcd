import type { SeriesRecord } from "#app/contract/series/series.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Days from an address or a form, in their order; empty for what is no day. */
export function readRange(fields: { get(name: string): unknown }): { from: string; to: string } {
  const day = (name: string) => {
    const text = String(fields.get(name) ?? "");
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
  };
  const [from, to] = [day("from"), day("to")];
  return from && to && to < from ? { from: to, to: from } : { from, to };
}

/** What would be deleted; null text until both days are said. */
export async function rangeView({ api, language }: Viewer, record: SeriesRecord, range: { from: string; to: string }) {
  if (!range.from || !range.to) return { ...range, count: 0, text: null };
  const { values } = await api.financialValues.get({ params: { id: record.uuid }, query: range });
  const count = values.length;
  const shown = formatCount(count, language);
  const text = getFixedT(language)(count === 0 ? "seriesPages.delete.none" : "seriesPages.delete.text", {
    count,
    shown,
    from: formatDate(values[0]?.[0] ?? range.from),
    to: formatDate(values.at(-1)?.[0] ?? range.to),
  });
  return { ...range, count, text };
}
export type RangeView = Awaited<ReturnType<typeof rangeView>>;
