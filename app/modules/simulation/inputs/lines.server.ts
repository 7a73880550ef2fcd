import type { SeriesRecord } from "#app/contract/series/series.ts";
import { SERIES_LABELS } from "#app/domain/enumerations.ts";
import { formatMonth, formatPercent } from "#app/domain/format/format.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { InstrumentView, LineView } from "../view.ts";
import type { Writing } from "../writing.ts";
import { filtersNothing, type InstrumentFilters } from "./instrument-filters.ts";

/** Shortest text that a search of series accepts, and how many results it shows. */
export const SHORTEST_SEARCH = 3;
const SHOWN = 12;
const SHOWN_WIDE = 24;

export interface SearchView {
  query: string;
  found: InstrumentView[];
  /** What there is to say about the search: too short, nothing, too many. */
  note: string | null;
}

/** Details of the series of an allocation, in its order, each once. */
export async function linesOf(viewer: Viewer, series: readonly string[], writing: Writing): Promise<LineView[]> {
  const wanted = [...new Set(series)];
  const asked = wanted.filter((uuid) => isUuid(uuid));
  if (asked.length === 0) return wanted.map((uuid) => unknownLine(uuid, writing));
  const { items } = await viewer.api.series.list({ query: { uuids: asked.join(","), limit: 100, offset: 0, sort: "fullName" } });
  const known = new Map(items.map((record) => [record.uuid, record]));
  return wanted.map((uuid) => {
    const record = known.get(uuid);
    return record ? lineView(record, writing) : unknownLine(uuid, writing);
  });
}

/**
 * Series by name, code or ISIN, imported ones included; exchange rates are nothing to invest in. With `filters` a longer
 * list is shown, and a filter alone is enough to search.
 */
export async function searchSeries(
  viewer: Viewer,
  text: string,
  { t, language }: Writing,
  filters: InstrumentFilters | null = null,
): Promise<SearchView> {
  const query = text.trim().slice(0, 200);
  const unfiltered = filters === null || filtersNothing(filters);
  if ([...query].length < SHORTEST_SEARCH && (query !== "" || unfiltered))
    return { query, found: [], note: t("simulator.investments.searchTooShort") };
  const { assetClass, sfdr, label, sriMax } = filters ?? {};
  const { items, total } = await viewer.api.series.list({
    query: {
      ...(query ? { search: query } : {}),
      ...(assetClass ? { assetClass } : {}),
      ...(sfdr ? { sfdr } : {}),
      ...(label ? { label } : {}),
      ...(sriMax ? { sriMax: Number(sriMax) } : {}),
      tradable: "true",
      limit: filters ? SHOWN_WIDE : SHOWN,
      offset: 0,
      sort: "fullName",
    },
  });
  const found = items.map((record) => lineView(record, { t, language }));
  if (found.length === 0)
    return {
      query,
      found,
      note: t(unfiltered ? "simulator.investments.searchNone" : "simulator.investments.searchNoneFiltered", { query }),
    };
  return { query, found, note: total > items.length ? t("simulator.investments.searchMore", { shown: found.length, total }) : null };
}

function lineView(record: SeriesRecord, { t, language }: Writing): InstrumentView {
  const { firstValueDate, lastValueDate } = record;
  return {
    series: record.uuid,
    name: record.fullName,
    code: record.isin ?? record.externalId,
    assetClass: record.assetClass,
    assetClassName: t(`common.assetClasses.${record.assetClass}`),
    risks: { SRI: record.sri, SRRI: record.srri, SPED: record.spedRiskScale },
    period: firstValueDate && lastValueDate ? `${formatMonth(firstValueDate, language)} – ${formatMonth(lastValueDate, language)}` : null,
    fees: record.managementFees === null ? null : formatPercent(record.managementFees, language, { decimals: 2 }),
    sfdr: record.sfdrCategory && t(`simulator.sfdr.${record.sfdrCategory}`),
    labels: SERIES_LABELS.filter((label) => record[`${label}Label`]).map((label) => t(`simulator.labels.${label}`)),
    origin: record.simulated ? "simulated" : "imported",
    history:
      firstValueDate && lastValueDate
        ? t("simulator.investments.history", { from: formatMonth(firstValueDate, language), to: formatMonth(lastValueDate, language) })
        : t("simulator.investments.noHistory"),
    lastDay: lastValueDate,
  };
}

const unknownLine = (series: string, { t }: Writing): LineView => ({
  series,
  name: t("simulator.investments.unknown"),
  code: series.slice(0, 8),
  assetClass: "NOT_DEFINED",
  assetClassName: t("common.assetClasses.NOT_DEFINED"),
  risks: { SRI: null, SRRI: null, SPED: null },
  origin: "unknown",
  history: t("simulator.investments.noHistory"),
  lastDay: null,
});
