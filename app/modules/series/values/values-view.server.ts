import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import type { ValueQuality } from "#app/contract/series/value-history.ts";
import type { FlowKind, InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatNumber, formatVariation } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { curveOf, priceText, type ValueRow, type ValuesCurve, valueRows } from "../detail/detail-view.server.ts";
import type { SeriesPage } from "../series-page.server.ts";

const SIZE = 50;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface Oddity {
  key: string;
  kind: "gap" | "outlier" | "flat";
  /** The day to look at first. */
  date: string;
  days: string;
  text: string;
}

/** A distribution or a split, in words; `day`, `code`, `number` and `value` are those of the call. */
export interface FlowRow {
  key: string;
  day: string;
  code: FlowKind;
  number: number;
  value: string;
  date: string;
  kind: string;
  amount: string;
}

export interface ValuesView {
  here: { from: string; to: string; page: number; size: number };
  chart: ValuesCurve | null;
  rows: Array<ValueRow & { day: string }>;
  total: number;
  range: { from: string; to: string; total: string };
  quality: { facts: Array<{ label: string; value: string | null }>; late: string | null; oddities: Oddity[]; more: string | null };
  flows: FlowRow[];
  /** The flow that the address asks to take away. */
  removing: FlowRow | null;
  mayEdit: boolean;
  idem: string;
}

function asked(url: string) {
  const query = new URL(url).searchParams;
  const day = (name: string) => (DAY.test(query.get(name) ?? "") ? query.get(name)! : "");
  const [from, to] = [day("from"), day("to")];
  return { from, to: from && to && to < from ? from : to, page: readPage(url).page, size: SIZE };
}

/** Values of a series in a span with what is odd about them, its flows, and a page of the values, newest first. */
export async function valuesView(viewer: Viewer, { record, mayEdit }: SeriesPage, url: string): Promise<ValuesView> {
  const { api, language } = viewer;
  const here = asked(url);
  const params = { id: record.uuid };
  const span = { ...(here.from && { from: here.from }), ...(here.to && { to: here.to }) };
  const [history, quality, { flows }] = await Promise.all([
    api.financialValues.get({ params, query: span }),
    api.valueHistory.quality({ params }),
    api.financialValues.flows({ params, query: span }),
  ]);
  const origins = new Map(history.origins);
  const end = Math.max(0, history.values.length - (here.page - 1) * SIZE);
  const rows = valueRows(history.values, [Math.max(0, end - SIZE), end], origins, language);
  const t = getFixedT(language);
  const told = [...flows].reverse().map(({ date, kind, number, amount }) => ({
    key: number === 0 ? `${date} ${kind}` : `${date} ${kind} ${number}`,
    day: date,
    code: kind,
    number,
    value: amount,
    date: formatDate(date),
    kind: t(`seriesPages.flows.kinds.${kind}`),
    amount: formatNumber(amount, language, { decimals: [2, 8] }),
  }));
  return {
    here,
    chart: curveOf(record.fullName, history.values, origins, quality, language),
    rows,
    total: history.values.length,
    range: rangeTexts(url, here, rows.length, history.values.length, language),
    quality: qualityView(quality, language),
    flows: told,
    removing: told.find(({ key }) => mayEdit && key === new URL(url).searchParams.get("flow")) ?? null,
    mayEdit,
    idem: crypto.randomUUID(),
  };
}

/** What is told of each kind on the page. */
const TOLD = 8;

function qualityView(found: ValueQuality, language: InterfaceLanguage): ValuesView["quality"] {
  const t = getFixedT(language);
  const count = (value: number) => formatCount(value, language);
  const span = (from: string, to: string) => t("seriesPages.quality.span", { from: formatDate(from), to: formatDate(to) });
  const oddities: Oddity[] = [
    ...found.outliers.slice(0, TOLD).map(({ date, previous, value, move, returned }) => ({
      key: `outlier ${date}`,
      kind: "outlier" as const,
      date,
      days: formatDate(date),
      text: t(returned ? "seriesPages.quality.outlierBack" : "seriesPages.quality.outlier", {
        from: priceText(previous, language),
        to: priceText(value, language),
        move: formatVariation(move * 100, language, 1),
      }),
    })),
    ...found.gaps.slice(0, TOLD).map(({ from, to, weekdays }) => ({
      key: `gap ${from}`,
      kind: "gap" as const,
      date: to,
      days: span(from, to),
      text: t("seriesPages.quality.gap", { count: weekdays, shown: count(weekdays) }),
    })),
    ...found.flats.slice(0, TOLD).map(({ from, to, values }) => ({
      key: `flat ${from}`,
      kind: "flat" as const,
      date: to,
      days: span(from, to),
      text: t("seriesPages.quality.flat", { count: values, shown: count(values) }),
    })),
  ];
  const all = found.gapCount + found.outlierCount + found.flatCount;
  return {
    facts: [
      {
        label: t("seriesPages.quality.spacing"),
        value: found.spacing === null ? null : t("seriesPages.quality.days", { count: found.spacing, shown: count(found.spacing) }),
      },
      { label: t("seriesPages.quality.gaps"), value: count(found.gapCount) },
      { label: t("seriesPages.quality.outliers"), value: count(found.outlierCount) },
      { label: t("seriesPages.quality.flats"), value: count(found.flatCount) },
      { label: t("seriesPages.quality.weekends"), value: count(found.weekendCount) },
    ],
    late:
      found.late && found.waiting !== null ? t("seriesPages.quality.late", { count: found.waiting, shown: count(found.waiting) }) : null,
    oddities,
    more:
      all > oddities.length ? t("seriesPages.quality.more", { count: all - oddities.length, shown: count(all - oddities.length) }) : null,
  };
}
