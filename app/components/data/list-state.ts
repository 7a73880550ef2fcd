import { redirect } from "@remix-run/node";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { PAGE_SIZES } from "./pagination.tsx";

/** The part of a list that is shown and what is searched for, as its address says it. */
export interface PageState {
  q?: string;
  page: number;
  size: number;
}
/** The same of a list that is sorted by one of its columns. */
export interface ListState extends PageState {
  sort: string;
  dir: "asc" | "desc";
}

/** A page of a list: rows as texts, with the figures around them written. `Filters` stand in its address too. */
export interface ListView<Row, Filters = unknown> {
  title: string;
  rows: Row[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  here: ListState & Filters;
}

const DIRECTIONS = ["asc", "desc"] as const;
const DEFAULT_SIZE = 25;
const LONGEST_SEARCH = 200;
const LAST_PAGE = 100_000;

/** Reads the address; anything else than a known value is the default. */
export function readPage(url: string): PageState {
  const query = new URL(url).searchParams;
  const q = query.get("q")?.trim().slice(0, LONGEST_SEARCH);
  return {
    ...(q ? { q } : {}),
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), LAST_PAGE),
    size: PAGE_SIZES.find((size) => size === Number(query.get("size"))) ?? DEFAULT_SIZE,
  };
}

/**
 * The same with the sort, by default the first of `sorts`. Columns are sorted upwards unless the address says otherwise,
 * those in `downwards` the other way.
 */
export function readListState<S extends string>(
  url: string,
  sorts: readonly [S, ...S[]],
  downwards: readonly S[] = [],
): ListState & { sort: S } {
  const query = new URL(url).searchParams;
  const sort = sorts.find((value) => value === query.get("sort")) ?? sorts[0];
  return {
    ...readPage(url),
    sort,
    dir: DIRECTIONS.find((value) => value === query.get("dir")) ?? (downwards.includes(sort) ? "desc" : "asc"),
  };
}

/** One of the known values that the address says of a filter; nothing where it says another. */
export const readFilter = <T extends string>(url: string, name: string, known: readonly T[]): T | undefined => {
  const asked = new URL(url).searchParams.get(name);
  return known.find((value) => value === asked);
};

/** The state as the query of a list call, but for the column of the sort. */
export const pageQuery = ({ q, dir, page, size }: PageState & { dir?: "asc" | "desc" }) => ({
  ...(q && { search: q }),
  ...(dir && { dir }),
  limit: size,
  offset: (page - 1) * size,
});

/** First and last row that are shown, of how many. An address beyond the last page leads to that page. */
export function rangeTexts(url: string, { page, size }: PageState, shown: number, total: number, language: InterfaceLanguage) {
  const last = Math.max(1, Math.ceil(total / size));
  if (page > last) throw redirect(pageAddress(url, last));
  const written = (value: number) => formatCount(value, language);
  const from = shown === 0 ? 0 : (page - 1) * size + 1;
  return { from: written(from), to: written(from === 0 ? 0 : from + shown - 1), total: written(total) };
}

function pageAddress(url: string, page: number): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.set("page", String(page));
  return `${pathname}?${searchParams}`;
}
