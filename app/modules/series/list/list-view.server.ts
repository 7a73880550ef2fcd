import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import { ASSET_CLASSES, COMMERCIAL_STATUSES, type CommercialStatus, SERIES_TYPES } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatPrices } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { keepersFor } from "../detail/keepers.server.ts";
import { STALE_DAYS } from "./stale-days.ts";

/** Fewer characters find too much to be of use. */
const SHORTEST_SEARCH = 3;

/** Filters in the address of the list; `stale`: only series without a value for more than these days. */
export interface SeriesFilters {
  type?: (typeof SERIES_TYPES)[number];
  assetClass?: (typeof ASSET_CLASSES)[number];
  status?: CommercialStatus;
  provider?: string;
  /** An organisation's uuid, or `none`. */
  keeper?: string;
  stale?: (typeof STALE_DAYS)[number];
}

function readFilters(url: string): SeriesFilters {
  const provider = new URL(url).searchParams.get("provider")?.trim().slice(0, 120);
  const keeper = new URL(url).searchParams.get("keeper") ?? "";
  const read = {
    type: readFilter(url, "type", SERIES_TYPES),
    assetClass: readFilter(url, "assetClass", ASSET_CLASSES),
    status: readFilter(url, "status", COMMERCIAL_STATUSES),
    provider: provider || undefined,
    keeper: KEEPER.test(keeper) ? keeper : undefined,
    stale: readFilter(url, "stale", STALE_DAYS),
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

const KEEPER = /^(none|[0-9a-f]{8}-[0-9a-f-]{27})$/;

/** A row as the page gets it: texts only. */
export interface SeriesRow {
  uuid: string;
  name: string;
  code: string;
  type: string;
  currency: string;
  assetClass: string;
  sri: number | null;
  lastValue: string | null;
  lastDate: string | null;
  simulated: boolean;
  /** Null while new money may go in. */
  status: string | null;
}

export interface SeriesListView extends ListView<SeriesRow, SeriesFilters> {
  area: SeriesArea;
  /** Why the search does not search yet. */
  searchNote: string | undefined;
  providers: string[];
  /** Organisations whose series the list can be kept to. */
  keepers: Array<{ value: string; label: string }>;
  mayLoad: boolean;
}

export async function seriesListView(viewer: Viewer, area: SeriesArea, url: string): Promise<SeriesListView> {
  const { api, language, permissions, organisation } = viewer;
  const t = getFixedT(language);
  const here = readListState(url, ["fullName", "externalId", "assetClass", "currency", "sri", "lastValueDate"]);
  const { stale, ...filters } = readFilters(url);
  const short = here.q !== undefined && [...here.q].length < SHORTEST_SEARCH;
  const { search, ...page } = pageQuery(here);
  const [{ items, total }, { providers }, houses] = await Promise.all([
    api.series.list({
      query: { ...page, ...(search && !short && { search }), sort: here.sort, ...filters, ...(stale && { stale: Number(stale) }) },
    }),
    api.series.providers({}),
    keepersFor(viewer),
  ]);
  const uuids = items.filter((item) => item.valueCount > 0).map((item) => item.uuid);
  const values =
    uuids.length === 0 ? [] : (await api.financialValues.search({ query: { uuids: uuids.join(), limit: here.size, offset: 0 } })).items;
  const known = values.flatMap(({ series, lastValue }) => (lastValue === null ? [] : [{ series, lastValue }]));
  const prices = formatPrices(
    known.map(({ lastValue }) => lastValue),
    language,
  );
  const lastOf = new Map(known.map(({ series }, at) => [series, prices[at]!]));
  // Where all values on the page are simulated it is said once, in its head.
  const allSimulated = items.length > 0 && items.every(({ simulated }) => simulated);
  const counted = t("series.list.count", { count: total, shown: formatCount(total, language) });
  return {
    area,
    title: t("series.list.title"),
    searchNote: short ? t("series.list.searchShort") : undefined,
    providers,
    keepers: [
      ...(houses ?? (organisation.uuid ? [{ value: organisation.uuid, label: organisation.name }] : [])),
      { value: "none", label: t("series.edit.platform") },
    ],
    rows: items.map((item) => ({
      uuid: item.uuid,
      name: item.fullName,
      code: [item.isin ?? item.externalId, item.provider].filter(Boolean).join(" · "),
      type: t(`series.types.${item.type}`),
      currency: item.currency,
      assetClass: t(`common.assetClasses.${item.assetClass}`),
      sri: item.sri,
      lastValue: lastOf.get(item.uuid) ?? null,
      lastDate: item.lastValueDate && formatDate(item.lastValueDate),
      simulated: item.simulated && !allSimulated,
      status: item.commercialStatus === "OPEN" ? null : t(`series.statuses.${item.commercialStatus}`),
    })),
    total,
    count: allSimulated ? `${counted} · ${t("series.simulated")}` : counted,
    range: rangeTexts(url, here, items.length, total, language),
    here: { ...here, ...filters, ...(stale && { stale }) },
    mayLoad: permissions.has("series-edit"),
  };
}
