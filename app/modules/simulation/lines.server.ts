import type { SeriesRecord } from "#app/contract/series.ts";
import { formatMonth } from "#app/domain/format.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { LineView } from "./view.ts";
import type { Writing } from "./writing.ts";

/** Shortest text that a search of series accepts, and how many results it shows. */
export const SHORTEST_SEARCH = 3;
const SHOWN = 12;

export interface SearchView {
  query: string;
  found: LineView[];
  /** What there is to say about the search: too short, nothing, too many. */
  note: string | null;
}

/** Details of the series of an allocation, in its order. */
export async function linesOf(viewer: Viewer, series: readonly string[], writing: Writing): Promise<LineView[]> {
  const asked = [...new Set(series)].filter((uuid) => UUID.test(uuid));
  if (asked.length === 0) return series.map((uuid) => unknownLine(uuid, writing));
  const { items } = await viewer.api.series.list({ query: { uuids: asked.join(","), limit: 100, offset: 0, sort: "fullName" } });
  const known = new Map(items.map((record) => [record.uuid, record]));
  return series.map((uuid) => {
    const record = known.get(uuid);
    return record ? lineView(record, writing) : unknownLine(uuid, writing);
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Series by name, code or ISIN, imported ones included; exchange rates are nothing to invest in. */
export async function searchSeries(viewer: Viewer, text: string, { t, language }: Writing): Promise<SearchView> {
  const query = text.trim().slice(0, 200);
  if ([...query].length < SHORTEST_SEARCH) return { query, found: [], note: t("simulator.investments.searchTooShort") };
  const { items, total } = await viewer.api.series.list({ query: { search: query, limit: SHOWN, offset: 0, sort: "fullName" } });
  const found = items.filter((record) => record.type !== "FX_RATE").map((record) => lineView(record, { t, language }));
  if (found.length === 0) return { query, found, note: t("simulator.investments.searchNone", { query }) };
  return { query, found, note: total > items.length ? t("simulator.investments.searchMore", { shown: found.length, total }) : null };
}

function lineView(record: SeriesRecord, { t, language }: Writing): LineView {
  const { firstValueDate, lastValueDate } = record;
  return {
    series: record.uuid,
    name: record.fullName,
    code: record.isin ?? record.externalId,
    assetClass: record.assetClass,
    assetClassName: t(`common.assetClasses.${record.assetClass}`),
    sri: record.sri,
    origin: record.simulated ? "simulated" : "imported",
    history:
      firstValueDate && lastValueDate
        ? t("simulator.investments.history", { from: formatMonth(firstValueDate, language), to: formatMonth(lastValueDate, language) })
        : t("simulator.investments.noHistory"),
  };
}

const unknownLine = (series: string, { t }: Writing): LineView => ({
  series,
  name: t("simulator.investments.unknown"),
  code: series.slice(0, 8),
  assetClass: "NOT_DEFINED",
  assetClassName: t("common.assetClasses.NOT_DEFINED"),
  sri: null,
  origin: "unknown",
  history: t("simulator.investments.noHistory"),
});
