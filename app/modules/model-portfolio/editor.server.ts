import type { CompositionCheck, FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber } from "#app/domain/format.ts";
import { readDecimal } from "#app/domain/format-input.ts";
import { hundredthsOf, spreadEvenly, weightOf } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import type { Viewer } from "#app/services/request-context.ts";

/** A line as it is typed: the weight is text, the name comes along so that it needs not be asked for again. */
export interface EditorLine {
  series: string;
  name: string;
  isin: string;
  weight: string;
}
export interface EditorView {
  /** Composition that is changed; null for a new one. */
  date: string | null;
  typedDate: string;
  title: string;
  lines: EditorLine[];
  comment: string;
  query: string;
  results: Array<{ series: string; name: string; isin: string }> | null;
  /** What keeps it from being saved, each with the field that it is about. */
  errors: Array<{ fieldId?: string; text: string }>;
  warnings: string[];
  version: number;
  idem: string;
}

/** Fewest letters that are searched for. */
const SHORTEST = 2;
const RESULTS = 8;
const MOST_LINES = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const weightText = (weight: string, language: InterfaceLanguage) => formatNumber(weight, language, { decimals: [0, 2] });

/** The editor for the composition of a day, by default the latest; `new` starts from the latest on a day to be named. */
export function editorView(portfolio: FullModelPortfolio, asked: string | null, language: InterfaceLanguage): EditorView {
  const t = getFixedT(language);
  const latest = portfolio.compositions.at(-1);
  const shown = asked === "new" ? latest : (portfolio.compositions.find(({ date }) => date === asked) ?? latest);
  const date = asked === "new" ? null : (shown?.date ?? null);
  return {
    date,
    typedDate: date ?? "",
    title: date ? t("modelPortfolios.editor.title", { date: formatDate(date) }) : t("modelPortfolios.editor.newTitle"),
    lines: (shown?.lines ?? []).map(({ series, fullName, isin, weight }) => ({
      series,
      name: fullName,
      isin: isin ?? "",
      weight: weightText(weight, language),
    })),
    comment: date ? (shown?.comment ?? "") : "",
    query: "",
    results: null,
    errors: [],
    warnings: [],
    version: portfolio.version,
    idem: crypto.randomUUID(),
  };
}

const textOf = (form: FormData, name: string, most: number) => String(form.get(name) ?? "").slice(0, most);

/** Lines of the form in their order; a name without its place is none. */
function linesOf(form: FormData): EditorLine[] {
  const lines: EditorLine[] = [];
  for (let i = 0; i < MOST_LINES && form.has(`lines[${i}].series`); i++) {
    const field = (name: string, most: number) => textOf(form, `lines[${i}].${name}`, most);
    lines.push({ series: field("series", 36), name: field("name", 300), isin: field("isin", 12), weight: field("weight", 40) });
  }
  return lines;
}

async function found({ api }: Viewer, query: string): Promise<EditorView["results"]> {
  if (query.length < SHORTEST) return null;
  const { items } = await api.series.list({ query: { search: query, limit: RESULTS } });
  return items.map(({ uuid, fullName, isin }) => ({ series: uuid, name: fullName, isin: isin ?? "" }));
}

/** Id of the weight of a line, for the summary of errors. */
export const weightId = (index: number): string => `composition-weight-${index}`;
const DATE_ID = "composition-date";

/**
 * What the person pressed, applied to what was typed: a line less or more, equal weights, a search, or a total. `read` is
 * there when everything could be read and saving was asked for.
 */
export async function editorAction(viewer: Viewer, portfolio: FullModelPortfolio, form: FormData) {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const intent = textOf(form, "intent", 60);
  const typedDate = textOf(form, "date", 10);
  const original = textOf(form, "original", 10);
  const query = textOf(form, "q", 200).trim();
  let lines = linesOf(form);
  if (intent.startsWith("remove:")) lines = lines.filter((_, i) => i !== Number(intent.slice(7)));
  if (intent.startsWith("add:") && !lines.some(({ series }) => `add:${series}` === intent)) {
    const added = await api.series.get({ params: { id: intent.slice(4) } });
    lines.push({ series: added.uuid, name: added.fullName, isin: added.isin ?? "", weight: "" });
  }
  if (intent === "spread") {
    const even = spreadEvenly(lines.length);
    lines = lines.map((line, i) => ({ ...line, weight: weightText(weightOf(even[i]!), language) }));
  }
  const view: EditorView = {
    ...editorView(portfolio, original || "new", language),
    typedDate,
    lines,
    comment: textOf(form, "comment", 1000),
    query: intent.startsWith("add:") ? "" : query,
    results: intent === "save" || intent.startsWith("add:") ? null : await found(viewer, query),
    version: Number(form.get("version")) || 0,
    idem: textOf(form, "idem", 255),
  };
  if (intent !== "save") return { view: { ...view, idem: crypto.randomUUID() }, read: null };

  if (!DAY.test(typedDate) || Number.isNaN(Date.parse(typedDate)))
    view.errors.push({ fieldId: DATE_ID, text: t("modelPortfolios.editor.dateWrong") });
  const weights = lines.map(({ weight }) => readDecimal(weight, language));
  lines.forEach(({ name }, i) => {
    if (weights[i] === null) view.errors.push({ fieldId: weightId(i), text: t("modelPortfolios.editor.problems.WEIGHT_WRONG", { name }) });
  });
  if (lines.length === 0) view.errors.push({ text: t("modelPortfolios.editor.none") });
  if (view.errors.length > 0) return { view, read: null };
  const body = { lines: lines.map(({ series }, i) => ({ series, weight: weights[i]! })), comment: view.comment };
  const check = await api.modelPortfolios.validate({ params: { id: portfolio.uuid }, query: { date: typedDate }, body });
  tell(view, check, language);
  return { view, read: check.valid ? { date: typedDate, ...body, version: view.version, idem: view.idem } : null };
}

/** The editor as it was typed when the session ended; null when another form of the page was sent then. */
export async function keptEditor(viewer: Viewer, portfolio: FullModelPortfolio, kept: ReadonlyArray<readonly [string, string]>) {
  const form = new FormData();
  for (const [name, text] of kept) form.append(name, text);
  if (!form.has("original")) return null;
  if (String(form.get("intent")) === "save") form.set("intent", "check");
  return (await editorAction(viewer, portfolio, form)).view;
}

/** Puts the problems of a check into words: errors above the form, warnings beside it. */
function tell(view: EditorView, { problems }: CompositionCheck, language: InterfaceLanguage): void {
  const t = getFixedT(language);
  for (const { code, severity, series, found: figure, limit } of problems) {
    const index = view.lines.findIndex((line) => line.series === series);
    const written = (text: string | undefined) =>
      text !== undefined && hundredthsOf(text) !== null ? formatNumber(text, language, { decimals: [0, 2] }) : (text ?? "");
    const text = t(`modelPortfolios.editor.problems.${code}`, {
      name: view.lines[index]?.name ?? "",
      found: written(figure),
      limit: written(limit),
    });
    if (severity === "warning") view.warnings.push(text);
    else view.errors.push({ text, ...(index >= 0 ? { fieldId: weightId(index) } : {}) });
  }
}
