import { ASSET_CLASSES, SERIES_TYPES } from "#app/domain/enumerations.ts";
import { formatCount, formatDate, formatNumber } from "#app/domain/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { SeriesListQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { priceDecimals } from "./price.ts";

const SORTS = ["fullName", "externalId", "assetClass", "currency", "sri", "lastValueDate"] as const;
const SIZES = [12, 25, 50, 100];
const DEFAULT_SIZE = 25;

export interface SeriesAsked {
  search: string | undefined;
  type: (typeof SERIES_TYPES)[number] | undefined;
  assetClass: (typeof ASSET_CLASSES)[number] | undefined;
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
    type: oneOf(SERIES_TYPES, "type"),
    assetClass: oneOf(ASSET_CLASSES, "assetClass"),
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
}

export interface SeriesListView {
  title: string;
  rows: SeriesRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  /** The list's address. */
  here: SeriesListQuery & { sort: string; dir: "asc" | "desc"; page: number; size: number };
  mayLoad: boolean;
}

export async function seriesListView({ api, language, permissions }: Viewer, asked: SeriesAsked): Promise<SeriesListView> {
  const t = getFixedT(language);
  const { search, type, assetClass, sort, dir, page, size } = asked;
  const { items, total } = await api.series.list({
    query: {
      ...(search && { search }),
      ...(type && { type }),
      ...(assetClass && { assetClass }),
      sort,
      dir,
      limit: size,
      offset: (page - 1) * size,
    },
  });
  const uuids = items.filter((item) => item.valueCount > 0).map((item) => item.uuid);
  const values =
    uuids.length === 0 ? [] : (await api.financialValues.search({ query: { uuids: uuids.join(), limit: size, offset: 0 } })).items;
  const lastOf = new Map(values.map(({ series, lastValue }) => [series, lastValue]));
  const written = (value: number) => formatCount(value, language);
  const from = items.length === 0 ? 0 : (page - 1) * size + 1;
  return {
    title: t("series.list.title"),
    rows: items.map((item) => {
      const last = lastOf.get(item.uuid) ?? null;
      return {
        uuid: item.uuid,
        name: item.fullName,
        code: item.isin ?? item.externalId,
        type: t(`series.types.${item.type}`),
        currency: item.currency,
        assetClass: t(`common.assetClasses.${item.assetClass}`),
        sri: item.sri,
        lastValue: last === null ? null : formatNumber(last, language, { decimals: priceDecimals(last) }),
        lastDate: item.lastValueDate && formatDate(item.lastValueDate),
        simulated: item.simulated,
      };
    }),
    total,
    count: t("series.list.count", { count: total, shown: written(total) }),
    range: { from: written(from), to: written(from === 0 ? 0 : from + items.length - 1), total: written(total) },
    here: { ...(search && { q: search }), ...(type && { type }), ...(assetClass && { assetClass }), sort, dir, page, size },
    mayLoad: permissions.has("series-edit"),
  };
}
