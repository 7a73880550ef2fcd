import { type ListView, pageQuery, rangeTexts, readListState } from "#app/components/data/list-state.ts";
import { formatCount, formatInstant } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface GlidepathRow {
  id: string;
  name: string;
  classes: string;
  rows: string;
  longest: string;
  file: string | null;
  created: string;
}
export async function glidepathsView({ api, language }: Viewer, url: string): Promise<ListView<GlidepathRow>> {
  const t = getFixedT(language);
  const here = readListState(url, ["name", "createdAt"]);
  const { items, total } = await api.glidepaths.list({ query: { ...pageQuery(here), sort: here.sort } });
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
    range: rangeTexts(url, here, items.length, total, language),
    here,
  };
}
