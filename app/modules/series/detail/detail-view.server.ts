import { drawValues, type MarkedPoint, type ValuesDrawing } from "#app/components/charts/values.ts";
import type { SeriesRecord } from "#app/contract/series/series.ts";
import type { ValueQuality } from "#app/contract/series/value-history.ts";
import { type InterfaceLanguage, VALUE_ORIGINS, type ValueOrigin } from "#app/domain/enumerations.ts";
import {
  formatCount,
  formatDate,
  formatNumber,
  formatPercent,
  formatPrices,
  formatVariation,
  priceDecimals,
} from "#app/domain/format/format.ts";
import { PAI_CODES } from "#app/domain/journey.ts";
import type { DeclaredField } from "#app/domain/regulatory-file/declared.ts";
import { versionText } from "#app/domain/regulatory-file/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { findSeries } from "../series.server.ts";
import { COSTS } from "../series-fields.ts";

const LATEST = 30;

export interface ValueRow {
  date: string;
  value: string;
  /** Against the value before; null for the first one. */
  change: { side: number; text: string } | null;
  origin: ValueOrigin;
  originText: string;
}

/** The curve of a series, with what is said under it. */
export interface ValuesCurve {
  drawing: ValuesDrawing;
  caption: string;
  last: string;
}

/** A variation in words; null where it cannot be computed. */
type Side = { side: number; text: string } | null;

/** What is above every part of a series. */
export interface SeriesHead {
  area: SeriesArea;
  uuid: string;
  name: string;
  facts: string[];
  simulated: boolean;
  /** A security, which may be a structured product, or a series that has a term sheet. */
  structured: boolean;
}

/** The first page of a series. */
export interface SeriesView {
  sri: number | null;
  /** The older scales, where the producer gives them. */
  scales: Array<{ label: string; value: string }>;
  identity: Array<{ label: string; value: string | null }>;
  /** Documents of the producer that have an address. */
  documents: Array<{ label: string; href: string }>;
  /** Returns over usual periods; empty without values. */
  performances: Array<{ period: string; total: Side; yearly: Side; price: Side }>;
  /** Whether the returns of the price alone are others: the series paid something out. */
  paidOut: boolean;
  risk: Array<{ label: string; value: string | null }>;
  /** Why there is no volatility; null where there is one. */
  riskNote: string | null;
  chart: ValuesCurve | null;
  /** Days on which shares were split, between values that are drawn as they were entered; null for none. */
  splits: string | null;
  latest: ValueRow[];
}

export function seriesHead({ language }: Viewer, record: SeriesRecord, area: SeriesArea): SeriesHead {
  const t = getFixedT(language);
  return {
    area,
    uuid: record.uuid,
    name: record.fullName,
    facts: [
      record.isin ?? record.externalId,
      t(`series.types.${record.type}`),
      record.currency,
      t(`common.assetClasses.${record.assetClass}`),
      ...(record.commercialStatus === "OPEN" ? [] : [t(`series.statuses.${record.commercialStatus}`)]),
    ],
    simulated: record.simulated,
    structured: record.structuredTerms !== null || record.type === "SECURITY",
  };
}

/** Identity, line and last values of a series, in words and figures of the person's language. */
export async function seriesView(viewer: Viewer, record: SeriesRecord): Promise<SeriesView> {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const params = { id: record.uuid };
  const proxy = record.proxySeries && (await findSeries(viewer, record.proxySeries));
  const [history, quality, figures, flows] =
    record.valueCount === 0
      ? [null, null, null, null]
      : await Promise.all([
          api.financialValues.get({ params, query: {} }),
          api.valueHistory.quality({ params }),
          api.seriesFigures.performances({ params }),
          api.financialValues.flows({ params, query: {} }),
        ]);
  const splits = (flows?.flows ?? []).filter(({ kind }) => kind === "SPLIT").map(({ date }) => date);
  const side = (fraction: number | null): Side =>
    fraction === null ? null : { side: Math.sign(Math.round(fraction * 1e4)), text: formatVariation(fraction * 100, language, 2) };
  const ratio = (value: number | null) => (value === null ? null : formatNumber(value, language, { decimals: 2 }));
  const share = (fraction: number | null) => (fraction === null ? null : formatPercent(fraction * 100, language));
  return {
    sri: record.sri,
    scales: (["srri", "spedRiskScale"] as const).flatMap((name) => {
      const level = record[name];
      return level === null ? [] : [{ label: t(`series.edit.${name}`), value: String(level) }];
    }),
    identity: [...identityOf(record, language), ...(proxy ? [{ label: t("series.edit.proxy"), value: proxy.fullName }] : [])],
    documents: (["urlKiid", "urlPriipsKid", "urlPresentationBrochure"] as const).flatMap((name) => {
      const href = record[name];
      if (href === null) return [];
      const label = t(`series.edit.${name}`);
      const dated = record.kid === href && record.kidDate;
      return [{ label: dated ? t("series.detail.dated", { label, date: formatDate(dated) }) : label, href }];
    }),
    performances: (figures?.periods ?? []).map(({ period, return: total, annualized, priceReturn }) => ({
      period: t(`series.periods.${period}`),
      total: side(total),
      yearly: side(annualized),
      price: side(priceReturn),
    })),
    paidOut: (figures?.periods ?? []).some(({ return: total, priceReturn }) => total !== priceReturn),
    risk: figures
      ? [
          {
            label: t("riskFigures.volatility", { values: t(`riskFigures.values.${figures.frequency}`) }),
            value: share(figures.volatility),
          },
          { label: t("series.detail.drawdown"), value: share(figures.maxDrawdown) },
          { label: t("series.detail.sharpe"), value: ratio(figures.sharpeRatio) },
          { label: t("series.detail.mar"), value: ratio(figures.marRatio) },
        ]
      : [],
    riskNote: figures && figures.volatility === null ? t(`riskFigures.tooFew.${figures.frequency}`, { count: figures.observations }) : null,
    chart: history && curveOf(record.fullName, history.values, new Map(history.origins), quality, language),
    splits: splits.length > 0 ? t("series.detail.splits", { count: splits.length, days: splits.map(formatDate).join(", ") }) : null,
    latest:
      history === null
        ? []
        : valueRows(
            history.values,
            [Math.max(0, history.values.length - LATEST), history.values.length],
            new Map(history.origins),
            language,
          ),
  };
}

function identityOf(record: SeriesRecord, language: InterfaceLanguage): SeriesView["identity"] {
  const t = getFixedT(language);
  const flag = (value: boolean | null) => (value === null ? null : t(value ? "common.answers.yes" : "common.answers.no"));
  const day = (value: string | null) => value && formatDate(value);
  /** A value with the regulatory file that says it, where one does. */
  const said = (field: DeclaredField | (typeof COSTS)[number], value: string | null | 0 | undefined): string | null => {
    const by = (record.declared as Partial<Record<string, { format: string; version: string; date: string }>>)[field];
    if (!value) return null;
    return by
      ? t("series.detail.declaredBy", { value, format: `${by.format} ${versionText(by.version)}`, date: formatDate(by.date) })
      : value;
  };
  const labels = (["isr", "greenfin", "esg"] as const).filter((name) => record[`${name}Label`] === true);
  const impacts = PAI_CODES.filter((code) => record.pai?.[code] === true);
  return [
    { label: t("series.detail.code"), value: record.externalId },
    { label: t("series.detail.isin"), value: record.isin },
    { label: t("series.detail.type"), value: t(`series.types.${record.type}`) },
    { label: t("series.detail.currency"), value: record.currency },
    { label: t("series.detail.assetClass"), value: t(`common.assetClasses.${record.assetClass}`) },
    { label: t("series.edit.subAssetClass"), value: record.subAssetClass },
    { label: t("series.detail.zone"), value: record.geographicFocus && t(`series.zones.${record.geographicFocus}`) },
    { label: t("series.edit.commercialStatus"), value: t(`series.statuses.${record.commercialStatus}`) },
    { label: t("series.list.providerLabel"), value: record.provider },
    { label: t("series.edit.keeper"), value: record.keeperName ?? t("series.edit.platform") },
    { label: t("series.edit.creationDate"), value: day(record.creationDate) },
    { label: t("series.edit.closeDate"), value: day(record.closeDate) },
    { label: t("series.edit.distributingFlag"), value: flag(record.distributingFlag) },
    { label: t("series.edit.valuesHold"), value: t(`series.valuesHeld.${record.valuesHold}`) },
    { label: t("series.edit.etf"), value: flag(record.etf) },
    {
      label: t("series.detail.fees"),
      value: said("managementFees", record.managementFees && formatPercent(record.managementFees, language)),
    },
    ...COSTS.map((name) => ({ label: t(`series.edit.${name}`), value: said(name, record[name] && formatPercent(record[name], language)) })),
    {
      label: t("series.edit.investmentTime"),
      value: said("investmentTime", record.investmentTime && t(`series.investmentTimes.code${record.investmentTime}`)),
    },
    { label: t("series.detail.sfdr"), value: said("sfdrCategory", record.sfdrCategory && t(`series.sfdr.${record.sfdrCategory}`)) },
    { label: t("series.edit.labels"), value: labels.map((name) => t(`series.edit.${name}Label`)).join(", ") || null },
    { label: t("series.edit.ethicalDimension"), value: record.ethicalDimension },
    {
      label: t("series.edit.sustainabilityMinInvestments"),
      value: said(
        "sustainabilityMinInvestments",
        record.sustainabilityMinInvestments && formatPercent(record.sustainabilityMinInvestments, language),
      ),
    },
    {
      label: t("series.edit.sustainabilityMinTaxonomyAlignment"),
      value: said(
        "sustainabilityMinTaxonomyAlignment",
        record.sustainabilityMinTaxonomyAlignment && formatPercent(record.sustainabilityMinTaxonomyAlignment, language),
      ),
    },
    { label: t("series.edit.pai"), value: said("pai", impacts.map((code) => t(`sustainability.impacts.${code}`)).join(", ") || null) },
    { label: t("series.detail.firstDate"), value: day(record.firstValueDate) },
    { label: t("series.detail.lastDate"), value: day(record.lastValueDate) },
    { label: t("series.detail.count"), value: formatCount(record.valueCount, language) },
  ];
}

/** Values with the marks of their origins, and with the gaps and the jumps found in them; null where there are not two. */
export function curveOf(
  name: string,
  values: ReadonlyArray<[string, number]>,
  origins: ReadonlyMap<string, ValueOrigin>,
  { gaps, outliers }: Pick<ValueQuality, "gaps" | "outliers">,
  language: InterfaceLanguage,
): ValuesCurve | null {
  const [first, last] = [values[0], values.at(-1)];
  if (!first || !last || values.length < 2) return null;
  const points = values.map(([day, value]): MarkedPoint => {
    const origin = origins.get(day);
    return { day, value, standIn: origin === "EXTRAPOLATED" || origin === "ESTIMATED", byHand: origin === "MANUAL" };
  });
  const odd = new Set(outliers.map(({ date }) => date));
  const drawing = drawValues(points, { gaps, odd }, (value) => formatNumber(value, language, { decimals: [0, 4] }));
  const period = { name, from: formatDate(first[0]), to: formatDate(last[0]) };
  return { drawing, caption: getFixedT(language)("series.detail.chartCaption", period), last: priceText(last[1], language) };
}

export const priceText = (value: number, language: InterfaceLanguage) => formatNumber(value, language, { decimals: priceDecimals(value) });

/** Rows of the values from `start` to `end` of a history, the last first, each against the value before it. */
export function valueRows(
  values: ReadonlyArray<[string, number]>,
  [start, end]: readonly [number, number],
  origins: ReadonlyMap<string, ValueOrigin>,
  language: InterfaceLanguage,
): Array<ValueRow & { day: string }> {
  const t = getFixedT(language);
  const shown = values.slice(start, end);
  const prices = formatPrices(
    shown.map(([, value]) => value),
    language,
  );
  return shown
    .map(([day, value], index) => {
      const before = values[start + index - 1]?.[1];
      const change = before === undefined || before <= 0 || value <= 0 ? null : (value / before - 1) * 100;
      const origin = origins.get(day) ?? VALUE_ORIGINS[0];
      return {
        day,
        date: formatDate(day),
        value: prices[index]!,
        change: change === null ? null : { side: Math.sign(Math.round(change * 100)), text: formatVariation(change, language, 2) },
        origin,
        originText: t(`series.origins.${origin}`),
      };
    })
    .reverse();
}
