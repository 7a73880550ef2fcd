import { type ListView, pageQuery, rangeTexts, readFilter, readListState } from "#app/components/data/list-state.ts";
import { type QuestionnaireTemplateSummary, TEMPLATE_STATES } from "#app/contract/questionnaire/questionnaire.ts";
import { formatCount, formatDate } from "#app/domain/format/format.ts";
import { marketDay } from "#app/domain/time/market-day.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A version as lists show it. */
export interface TemplateRow {
  id: string;
  name: string;
  description: string;
  state: QuestionnaireTemplateSummary["state"];
  versionText: string;
  questions: string;
  changed: string;
}

export type TemplatesView = ListView<TemplateRow, { state?: (typeof TEMPLATE_STATES)[number] }>;

export const templateRow = (
  { id, name, description, state, contentVersion, questionCount, lastUpdate }: QuestionnaireTemplateSummary,
  language: Viewer["language"],
): TemplateRow => ({
  id,
  name,
  description,
  state,
  versionText: formatCount(contentVersion, language),
  questions: formatCount(questionCount, language),
  changed: formatDate(marketDay(lastUpdate)),
});

export async function templatesView({ api, language }: Viewer, url: string): Promise<TemplatesView> {
  const t = getFixedT(language);
  const here = readListState(url, ["name", "state", "lastUpdate", "version"]);
  const state = readFilter(url, "state", TEMPLATE_STATES);
  const filters = state ? { state } : {};
  const { items, total } = await api.questionnaireTemplates.list({ query: { ...pageQuery(here), sort: here.sort, ...filters } });
  return {
    title: t("questionnaireTemplates.list.title"),
    rows: items.map((item) => templateRow(item, language)),
    total,
    count: t("questionnaireTemplates.list.count", { count: total, shown: formatCount(total, language) }),
    range: rangeTexts(url, here, items.length, total, language),
    here: { ...here, ...filters },
  };
}
