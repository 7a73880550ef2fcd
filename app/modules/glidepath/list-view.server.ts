import { formatCount, formatInstant } from "#app/domain/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { ListQuery } from "#app/navigation/paths.ts";
import { type ListAsked, pagePart, rangeOf, readListQuery } from "#app/services/list-query.ts";
import type { Viewer } from "#app/services/request-context.ts";

const SORTS = ["name", "createdAt"] as const;
interface GlidepathsAsked extends ListAsked {
  sort: (typeof SORTS)[number];
  dir: "asc" | "desc";
}

export function readGlidepathsQuery(url: string): GlidepathsAsked {
  const query = new URL(url).searchParams;
  const sort = SORTS.find((value) => value === query.get("sort")) ?? "name";
  return { ...readListQuery(url), sort, dir: query.get("dir") === "desc" ? "desc" : "asc" };
}

export interface GlidepathRow {
  id: string;
  name: string;
  classes: string;
  rows: string;
  longest: string;
  file: string | null;
  created: string;
}
export interface GlidepathsView {
  title: string;
  rows: GlidepathRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  here: ListQuery & { sort: string; dir: "asc" | "desc"; page: number; size: number };
}

export async function glidepathsView({ api, language }: Viewer, asked: GlidepathsAsked): Promise<GlidepathsView> {
  const t = getFixedT(language);
  const { search, sort, dir, page, size } = asked;
  const { items, total } = await api.glidepathMatrices.list({ query: { ...pagePart(asked), sort, dir } });
  return {
    title: t("matrices.glidepath.title"),
    rows: items.map(({ id, name, classes, rows, longest, fileName, createdAt }) => ({
      id,
      name,
      classes: formatCount(classes, language),
      rows: formatCount(rows, language),
      longest: t("matrices.glidepath.years", { count: longest, shown: formatCount(longest, language) }),
      file: fileName,
      created: formatInstant(createdAt, language),
    })),
    total,
    count: t("matrices.glidepath.count", { count: total, shown: formatCount(total, language) }),
    range: rangeOf(asked, items.length, total, language),
    here: { ...(search && { q: search }), sort, dir, page, size },
  };
}
