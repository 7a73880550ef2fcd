import { type QuestionnaireTemplateSummary, TEMPLATE_STATES } from "#app/contract/questionnaire.ts";
import { formatCount, formatDate } from "#app/domain/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { TemplatesQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";

const SORTS = ["name", "state", "lastUpdate", "version"] as const;
const SIZES = [12, 25, 50, 100];
const DEFAULT_SIZE = 25;

export interface TemplatesAsked {
  search: string | undefined;
  state: (typeof TEMPLATE_STATES)[number] | undefined;
  sort: (typeof SORTS)[number];
  dir: "asc" | "desc";
  page: number;
  size: number;
}

/** State of the list in its address; anything else than a known value is the default. */
export function readTemplatesQuery(url: string): TemplatesAsked {
  const query = new URL(url).searchParams;
  return {
    search: query.get("q")?.trim().slice(0, 200) || undefined,
    state: TEMPLATE_STATES.find((value) => value === query.get("state")),
    sort: SORTS.find((value) => value === query.get("sort")) ?? "name",
    dir: query.get("dir") === "desc" ? "desc" : "asc",
    page: Math.min(Math.max(Math.trunc(Number(query.get("page"))) || 1, 1), 100_000),
    size: SIZES.find((size) => size === Number(query.get("size"))) ?? DEFAULT_SIZE,
  };
}

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

export interface TemplatesView {
  title: string;
  rows: TemplateRow[];
  total: number;
  count: string;
  range: { from: string; to: string; total: string };
  here: TemplatesQuery & { sort: string; dir: "asc" | "desc"; page: number; size: number };
}

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
  changed: formatDate(lastUpdate.slice(0, 10)),
});

export async function templatesView({ api, language }: Viewer, asked: TemplatesAsked): Promise<TemplatesView> {
  const t = getFixedT(language);
  const { search, state, sort, dir, page, size } = asked;
  const filters = { ...(search && { search }), ...(state && { state }) };
  const { items, total } = await api.questionnaireTemplates.list({
    query: { ...filters, sort, dir, limit: size, offset: (page - 1) * size },
  });
  const written = (value: number) => formatCount(value, language);
  const from = items.length === 0 ? 0 : (page - 1) * size + 1;
  return {
    title: t("questionnaireTemplates.list.title"),
    rows: items.map((item) => templateRow(item, language)),
    total,
    count: t("questionnaireTemplates.list.count", { count: total, shown: written(total) }),
    range: { from: written(from), to: written(from === 0 ? 0 : from + items.length - 1), total: written(total) },
    here: { ...(search && { q: search }), ...(state && { state }), sort, dir, page, size },
  };
}
