import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatCount } from "#app/domain/format.ts";

const SIZES = [12, 25, 50, 100];
const DEFAULT_SIZE = 25;

export interface ListAsked {
  search: string | undefined;
  page: number;
  size: number;
}

/** State of a list in its address; anything else than a known value is the default. */
export function readListQuery(url: string): ListAsked {
  const query = new URL(url).searchParams;
  return {
    search: query.get("q")?.trim().slice(0, 200) || undefined,
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), 100_000),
    size: SIZES.find((size) => size === Number(query.get("size"))) ?? DEFAULT_SIZE,
  };
}

export const pagePart = ({ search, page, size }: ListAsked) => ({ ...(search && { search }), limit: size, offset: (page - 1) * size });

/** What the foot of a list says of the part that is shown. */
export function rangeOf({ page, size }: ListAsked, shown: number, total: number, language: InterfaceLanguage) {
  const written = (value: number) => formatCount(value, language);
  const from = shown === 0 ? 0 : (page - 1) * size + 1;
  return { from: written(from), to: written(from === 0 ? 0 : from + shown - 1), total: written(total) };
}
