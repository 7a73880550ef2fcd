import { drawLines, type LinesDrawing } from "#app/components/charts/lines.ts";
import type { SeriesRecord } from "#app/contract/series.ts";
import { type InterfaceLanguage, VALUE_ORIGINS, type ValueOrigin } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatNumber, formatPercent, formatVariation } from "#app/domain/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { priceDecimals } from "./price.ts";

const LATEST = 30;

export interface ValueRow {
  date: string;
  value: string;
  /** Against the value before; null for the first one. */
  change: { side: number; text: string } | null;
  origin: ValueOrigin;
  originText: string;
}

export interface SeriesView {
  uuid: string;
  name: string;
  facts: string[];
  simulated: boolean;
  sri: number | null;
  identity: Array<{ label: string; value: string | null }>;
  chart: { drawing: LinesDrawing; caption: string; last: string } | null;
  latest: ValueRow[];
}

/** Identity, line and last values of a series, in words and figures of the person's language. */
export async function seriesView({ api, language }: Viewer, record: SeriesRecord): Promise<SeriesView> {
  const history = record.valueCount === 0 ? null : await api.financialValues.get({ params: { id: record.uuid }, query: {} });
  const t = getFixedT(language);
  return {
    uuid: record.uuid,
    name: record.fullName,
    facts: [
      record.isin ?? record.externalId,
      t(`series.types.${record.type}`),
      record.currency,
      t(`common.assetClasses.${record.assetClass}`),
    ],
    simulated: record.simulated,
    sri: record.sri,
    identity: identityOf(record, language),
    chart: history && chartOf(record, history.values, language),
    latest: history === null ? [] : latestOf(history.values, new Map(history.origins), language),
  };
}

function identityOf(record: SeriesRecord, language: InterfaceLanguage): SeriesView["identity"] {
  const t = getFixedT(language);
  return [
    { label: t("series.detail.code"), value: record.externalId },
    { label: t("series.detail.isin"), value: record.isin },
    { label: t("series.detail.type"), value: t(`series.types.${record.type}`) },
    { label: t("series.detail.currency"), value: record.currency },
    { label: t("series.detail.assetClass"), value: t(`common.assetClasses.${record.assetClass}`) },
    { label: t("series.detail.zone"), value: record.geographicFocus && t(`series.zones.${record.geographicFocus}`) },
    { label: t("series.detail.sfdr"), value: record.sfdrCategory && t(`series.sfdr.${record.sfdrCategory}`) },
    { label: t("series.detail.fees"), value: record.managementFees && formatPercent(record.managementFees, language) },
    { label: t("series.detail.firstDate"), value: record.firstValueDate && formatDate(record.firstValueDate) },
    { label: t("series.detail.lastDate"), value: record.lastValueDate && formatDate(record.lastValueDate) },
    { label: t("series.detail.count"), value: formatCount(record.valueCount, language) },
  ];
}

function chartOf(record: SeriesRecord, values: ReadonlyArray<[string, number]>, language: InterfaceLanguage): SeriesView["chart"] {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || values.length < 2) return null;
  const drawing = drawLines(
    [{ points: values.map(([day, value]) => ({ day, value })) }],
    (value) => formatNumber(value, language, { decimals: [0, 4] }),
    "fitted",
  );
  const period = { name: record.fullName, from: formatDate(first[0]), to: formatDate(last[0]) };
  return { drawing, caption: getFixedT(language)("series.detail.chartCaption", period), last: priceText(last[1], language) };
}

const priceText = (value: number, language: InterfaceLanguage) => formatNumber(value, language, { decimals: priceDecimals(value) });

function latestOf(
  values: ReadonlyArray<[string, number]>,
  origins: ReadonlyMap<string, ValueOrigin>,
  language: InterfaceLanguage,
): ValueRow[] {
  const t = getFixedT(language);
  const start = Math.max(0, values.length - LATEST);
  return values
    .slice(start)
    .map(([date, value], index): ValueRow => {
      const before = values[start + index - 1]?.[1];
      const change = before === undefined ? null : (value / before - 1) * 100;
      const origin = origins.get(date) ?? VALUE_ORIGINS[0];
      return {
        date: formatDate(date),
        value: priceText(value, language),
        change: change === null ? null : { side: Math.sign(Math.round(change * 100)), text: formatVariation(change, language, 2) },
        origin,
        originText: t(`series.origins.${origin}`),
      };
    })
    .reverse();
}
