import { type PageState, pageQuery, rangeTexts, readPage } from "#app/components/data/list-state.ts";
import { formatCount } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

export interface FormulaRow {
  uuid: string;
  name: string;
  formula: string;
  comment: string | null;
  bases: string;
}
export interface FormulasView {
  title: string;
  rows: FormulaRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  here: PageState;
}

/** Series whose returns follow a formula, by name. */
export async function formulasView({ api, language }: Viewer, url: string): Promise<FormulasView> {
  const here = readPage(url);
  const t = getFixedT(language);
  const { items, total } = await api.series.list({ query: { ...pageQuery(here), formula: "true" } });
  const formulas = await Promise.all(items.map(({ uuid }) => api.seriesFigures.formula({ params: { id: uuid } })));
  return {
    title: t("matrices.list.title"),
    rows: items.map(({ uuid, fullName }, at) => ({
      uuid,
      name: fullName,
      formula: formulas[at]?.formula ?? "",
      comment: formulas[at]?.comment ?? null,
      bases: formulas[at]?.references.map((base) => base.fullName).join(", ") ?? "",
    })),
    total,
    count: t("matrices.formulas.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here,
  };
}
