import type { SeriesRecord } from "#app/contract/series/series.ts";
import { formatDate, formatMonth, formatPercent, formatVariation } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type DeclaredView, declaredView, impactsOf } from "../sustainability/sustainability-view.server.ts";
import type { Writing } from "../writing.ts";

export interface InstrumentSheet {
  name: string;
  sri: number | null;
  simulated: boolean;
  /** Null values are said to be missing. */
  identity: Array<{ label: string; value: string | null }>;
  periods: Array<{ label: string; total: string | null; annualised: string | null }>;
  facts: Array<{ label: string; value: string | null }>;
  until: string | null;
  declared: DeclaredView;
  impacts: Array<{ code: string; label: string; text: string }>;
}

/** What there is to know of one series before it is put into an allocation; null when there is none. */
export async function loadInstrument(viewer: Viewer, id: string, writing: Writing): Promise<InstrumentSheet | null> {
  if (!isUuid(id)) return null;
  const found = await attempt(
    () => Promise.all([viewer.api.series.get({ params: { id } }), viewer.api.seriesFigures.performances({ params: { id } })]),
    ({ status }) => status === 404,
  );
  if ("refusal" in found) return null;
  const [record, performances] = found.value;
  const { t, language } = writing;
  const change = (fraction: number | null) => (fraction === null ? null : formatVariation(fraction * 100, language, 2));
  return {
    name: record.fullName,
    sri: record.sri,
    simulated: record.simulated,
    identity: identityOf(record, writing),
    periods: performances.periods.map(({ period, return: total, annualized }) => ({
      label: t(`results.history.spans.${period}`),
      total: change(total),
      annualised: change(annualized),
    })),
    facts: [
      {
        label: t("riskFigures.volatility", { values: t(`riskFigures.values.${performances.frequency}`) }),
        value: performances.volatility === null ? null : formatPercent(performances.volatility * 100, language, { decimals: 1 }),
      },
      { label: t("sustainability.sheet.drawdown"), value: change(performances.maxDrawdown) },
    ],
    until:
      performances.to &&
      [
        t("sustainability.sheet.until", { day: formatDate(performances.to) }),
        ...(performances.volatility === null
          ? [t(`riskFigures.tooFew.${performances.frequency}`, { count: performances.observations })]
          : []),
      ].join(" "),
    declared: declaredView(record, writing),
    impacts: impactsOf(record, writing),
  };
}

function identityOf(record: SeriesRecord, { t, language }: Writing): InstrumentSheet["identity"] {
  const { firstValueDate: from, lastValueDate: to } = record;
  return [
    { label: record.isin ? "ISIN" : t("sustainability.sheet.code"), value: record.isin ?? record.externalId },
    { label: t("sustainability.sheet.assetClass"), value: t(`common.assetClasses.${record.assetClass}`) },
    { label: t("sustainability.sheet.subClass"), value: record.subAssetClass },
    { label: t("sustainability.sheet.zone"), value: record.geographicFocus && t(`series.zones.${record.geographicFocus}`) },
    { label: t("sustainability.sheet.currency"), value: record.currency },
    {
      label: t("sustainability.sheet.fees"),
      value: record.managementFees === null ? null : formatPercent(record.managementFees, language, { decimals: 2 }),
    },
    {
      label: t("sustainability.sheet.history"),
      value: from && to ? `${formatMonth(from, language)} – ${formatMonth(to, language)}` : null,
    },
    { label: t("sustainability.sheet.srri"), value: record.srri === null ? null : `${record.srri} / 7` },
  ];
}
