import { ASSET_CLASSES, COMMERCIAL_STATUSES, type CommercialStatus, SERIES_TYPES } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatNumber } from "#app/domain/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { SeriesArea, SeriesListQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { priceDecimals } from "./price.ts";
import { STALE_DAYS } from "./stale-days.ts";

const SORTS = ["fullName", "externalId", "assetClass", "currency", "sri", "lastValueDate"] as const;
const SIZES = [12, 25, 50, 100];
const DEFAULT_SIZE = 25;

/** Fewer characters find too much to be of use. */
const SHORTEST_SEARCH = 3;

export interface SeriesAsked {
  search: string | undefined;
  status: CommercialStatus | undefined;
  provider: string | undefined;
  type: (typeof SERIES_TYPES)[number] | undefined;
  assetClass: (typeof ASSET_CLASSES)[number] | undefined;
  /** Only series without a value for more than these days. */
  stale: (typeof STALE_DAYS)[number] | undefined;
  sort: (typeof SORTS)[number];
  dir: "asc" | "desc";
  page: number;
  size: number;
}

/** State of the list in its address; anything else than a known value is the default. */
export function readSeriesQuery(url: string): SeriesAsked {
  const query = new URL(url).searchParams;
  const oneOf = <T extends string>(known: readonly T[], name: string) => known.find((value) => value === query.get(name));
  return {
    search: query.get("q")?.trim().slice(0, 200) || undefined,
    status: oneOf(COMMERCIAL_STATUSES, "status"),
    provider: query.get("provider")?.trim().slice(0, 120) || undefined,
    type: oneOf(SERIES_TYPES, "type"),
    assetClass: oneOf(ASSET_CLASSES, "assetClass"),
    stale: oneOf(STALE_DAYS, "stale"),
    sort: oneOf(SORTS, "sort") ?? "fullName",
    dir: oneOf(["asc", "desc"] as const, "dir") ?? "asc",
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), 100_000),
    size: SIZES.find((size) => size === Number(query.get("size"))) ?? DEFAULT_SIZE,
  };
}

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

export interface SeriesListView {
  area: SeriesArea;
  title: string;
  /** Why the search does not search yet. */
  searchNote: string | null;
  providers: string[];
  rows: SeriesRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  /** The list's address. */
  here: SeriesListQuery & { sort: string; dir: "asc" | "desc"; page: number; size: number };
  mayLoad: boolean;
}

export async function seriesListView(
  { api, language, permissions }: Viewer,
  area: SeriesArea,
  asked: SeriesAsked,
): Promise<SeriesListView> {
  const t = getFixedT(language);
  const { search, status, provider, type, assetClass, stale, sort, dir, page, size } = asked;
  const short = search !== undefined && [...search].length < SHORTEST_SEARCH;
  const [{ items, total }, { providers }] = await Promise.all([
    api.series.list({
      query: {
        ...(search && !short && { search }),
        ...(status && { status }),
        ...(provider && { provider }),
        ...(type && { type }),
        ...(assetClass && { assetClass }),
        ...(stale && { stale: Number(stale) }),
        sort,
        dir,
        limit: size,
        offset: (page - 1) * size,
      },
    }),
    api.series.providers({}),
  ]);
  const uuids = items.filter((item) => item.valueCount > 0).map((item) => item.uuid);
  const values =
    uuids.length === 0 ? [] : (await api.financialValues.search({ query: { uuids: uuids.join(), limit: size, offset: 0 } })).items;
  const lastOf = new Map(values.map(({ series, lastValue }) => [series, lastValue]));
  const written = (value: number) => formatCount(value, language);
  const from = items.length === 0 ? 0 : (page - 1) * size + 1;
  return {
    area,
    title: t("series.list.title"),
    searchNote: short ? t("series.list.searchShort") : null,
    providers,
    rows: items.map((item) => {
      const last = lastOf.get(item.uuid) ?? null;
      return {
        uuid: item.uuid,
        name: item.fullName,
        code: [item.isin ?? item.externalId, item.provider].filter(Boolean).join(" · "),
        type: t(`series.types.${item.type}`),
        currency: item.currency,
        assetClass: t(`common.assetClasses.${item.assetClass}`),
        sri: item.sri,
        lastValue: last === null ? null : formatNumber(last, language, { decimals: priceDecimals(last) }),
        lastDate: item.lastValueDate && formatDate(item.lastValueDate),
        simulated: item.simulated,
        status: item.commercialStatus === "OPEN" ? null : t(`series.statuses.${item.commercialStatus}`),
      };
    }),
    total,
    count: t("series.list.count", { count: total, shown: written(total) }),
    range: { from: written(from), to: written(from === 0 ? 0 : from + items.length - 1), total: written(total) },
    here: {
      ...(search && { q: search }),
      ...(status && { status }),
      ...(provider && { provider }),
      ...(type && { type }),
      ...(assetClass && { assetClass }),
      ...(stale && { stale }),
      sort,
      dir,
      page,
      size,
    },
    mayLoad: permissions.has("series-edit"),
  };
}
