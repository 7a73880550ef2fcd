import type { CompositionCheck, FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import type { Earlier } from "#app/domain/allocation/earlier.ts";
import type { InterfaceLanguage } from "#app/domain/enumerations.ts";
import { formatDate, formatNumber } from "#app/domain/format/format.ts";
import { hundredthsOf } from "#app/domain/simulation/weights.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import {
  editedLines,
  hasUnreadable,
  type LinesEditor,
  lineProblem,
  linesEditor,
  readLines,
  readWhole,
  textOf,
} from "#app/modules/series/weighted-lines.server.ts";
import { SEARCH_ID, weightId } from "#app/modules/series/weighted-lines.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { Draft } from "./draft/draft.ts";

export interface EditorView extends LinesEditor {
  /** Composition that is changed; null for a new one. */
  date: string | null;
  typedDate: string;
  title: string;
  comment: string;
  warnings: string[];
  /** The composition that this one follows; null for the first. */
  earlier: Earlier | null;
  version: number;
}

/** What has compositions, oldest first, and a version. */
export type Composed = Pick<FullModelPortfolio, "compositions" | "version">;

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DATE_ID = "composition-date";
const REASON_ID = "composition-comment";

/** The editor for the composition of a day, by default the latest; `new` starts from the latest on a day to be named. */
export function editorView(portfolio: Composed, asked: string | null, language: InterfaceLanguage): EditorView {
  const t = getFixedT(language);
  const latest = portfolio.compositions.at(-1);
  const shown = asked === "new" ? latest : (portfolio.compositions.find(({ date }) => date === asked) ?? latest);
  const date = asked === "new" ? null : (shown?.date ?? null);
  return {
    ...linesEditor(
      (shown?.lines ?? []).map(({ fullName, ...line }) => ({ ...line, name: fullName })),
      language,
    ),
    date,
    typedDate: date ?? "",
    title: date ? t("modelPortfolios.editor.title", { date: formatDate(date) }) : t("modelPortfolios.editor.newTitle"),
    comment: date ? (shown?.comment ?? "") : "",
    warnings: [],
    earlier: earlierThan(portfolio, date),
    version: portfolio.version,
  };
}

/** The composition in place until a day; before a day is named, the latest. */
export function earlierThan({ compositions }: Pick<FullModelPortfolio, "compositions">, day: string | null): Earlier | null {
  const found = compositions.findLast(({ date }) => day === null || date < day);
  const weights = found?.lines.map(({ series, fullName, weight }) => ({ series, name: fullName, hundredths: hundredthsOf(weight) ?? 0 }));
  return found && weights ? { day: formatDate(found.date), weights } : null;
}

/**
 * What the person pressed, applied to what was typed: a line less or more, equal weights, a search, or a total. `read` is
 * there when everything could be read and saving was asked for.
 */
export async function editorAction(viewer: Viewer, portfolio: FullModelPortfolio, form: FormData) {
  const { api, language } = viewer;
  const t = getFixedT(language);
  const typedDate = textOf(form, "date", 10);
  const view: EditorView = {
    ...editorView(portfolio, textOf(form, "original", 10) || "new", language),
    ...(await editedLines(viewer, form)),
    typedDate,
    earlier: earlierThan(portfolio, DAY.test(typedDate) ? typedDate : null),
    comment: textOf(form, "comment", 1000),
    version: marksOf(form).version,
  };
  const intent = textOf(form, "intent", 60);
  if (intent.startsWith("switch:")) return { view, read: null, toSwitch: switchFrom(view, intent, language) };
  if (intent !== "save") return { view, read: null };

  if (!DAY.test(typedDate) || Number.isNaN(Date.parse(typedDate)))
    view.errors.push({ fieldId: DATE_ID, text: t("modelPortfolios.editor.dateWrong") });
  // The check of the backend needs a date: without one the lines are judged by themselves, so that all is reported at once.
  const lines = (view.errors.length > 0 || hasUnreadable(view, language) ? readWhole : readLines)(view, language);
  if (view.lines.length === 0) view.errors.push({ fieldId: SEARCH_ID, text: t("weightedLines.none") });
  const body = lines && view.errors.length === 0 ? { lines, comment: view.comment } : null;
  if (body) tell(view, await api.modelPortfolios.validate({ params: { id: portfolio.uuid }, query: { date: typedDate }, body }), language);
  if (lacksReason(portfolio, view, lines)) view.errors.push({ fieldId: REASON_ID, text: t("modelPortfolios.editor.reasonMissing") });
  const read = body && view.errors.length === 0 ? { date: typedDate, ...body, version: view.version, idem: view.idem } : null;
  return { view, read };
}

/**
 * A rebalancing is explained: each composition but the first has a reason. One that was stored without is left so while its
 * lines stay as they are. The form alone asks for it: the contract of the API has the reason optional.
 */
function lacksReason(
  { compositions }: FullModelPortfolio,
  { comment, earlier, typedDate }: EditorView,
  lines: ReadonlyArray<{ series: string; weight: string }> | null,
): boolean {
  if (comment.trim() !== "" || earlier === null) return false;
  const stored = compositions.find(({ date }) => date === typedDate);
  return stored?.comment !== "" || !lines || contentOf(stored.lines) !== contentOf(lines);
}
const contentOf = (lines: ReadonlyArray<{ series: string; weight: string }>) =>
  lines
    .map(({ series, weight }) => `${series} ${hundredthsOf(weight)}`)
    .toSorted()
    .join();

/** The line to replace, and what is typed as a draft to go on with; null with an error where a weight is no number. */
function switchFrom(view: EditorView, intent: string, language: InterfaceLanguage): { series: string; draft: Draft } | null {
  const line = view.lines[Number(intent.slice("switch:".length))];
  const lines = readLines(view, language);
  const t = getFixedT(language);
  lines?.forEach(({ weight }, i) => {
    if (hundredthsOf(weight) === null)
      view.errors.push(lineProblem(t, i, view.lines[i]!.name, t("weightedLines.problems.WEIGHT_TOO_FINE")));
  });
  if (!line || !lines || view.errors.length > 0) return null;
  const { date: original, typedDate: date, comment, version } = view;
  return { series: line.series, draft: { original, date, comment, version, lines } };
}

/** The editor of a stored composition with what is to be known of it: the rules of the contract and the values move on after it. */
export async function withWarnings({ api, language }: Viewer, portfolio: FullModelPortfolio, view: EditorView): Promise<EditorView> {
  const { date } = view;
  const stored = portfolio.compositions.find((composition) => composition.date === date);
  if (date === null || !stored || !portfolio.active) return view;
  const lines = stored.lines.map(({ series, weight }) => ({ series, weight }));
  const check = await api.modelPortfolios.validate({ params: { id: portfolio.uuid }, query: { date }, body: { lines, comment: "" } });
  const told: EditorView = { ...view, errors: [], warnings: [] };
  tell(told, check, language);
  return { ...view, warnings: [...told.errors.map(({ text }) => text), ...told.warnings] };
}

/** What the check says of a draft, in words: the day may be missing still. */
export async function problemsOfDraft(
  { api, language }: Viewer,
  portfolio: FullModelPortfolio,
  view: EditorView,
  { date, lines }: { date: string; lines: Array<{ series: string; weight: string }> },
): Promise<{ errors: string[]; warnings: string[] }> {
  const query = date === "" ? {} : { date };
  const check = await api.modelPortfolios.validate({ params: { id: portfolio.uuid }, query, body: { lines, comment: "" } });
  const told: EditorView = { ...view, errors: [], warnings: [] };
  tell(told, check, language);
  return { errors: told.errors.map(({ text }) => text), warnings: told.warnings };
}

/** The editor as it was typed when the session ended; null when another form of the page was sent then. */
export async function keptEditor(viewer: Viewer, portfolio: FullModelPortfolio, kept: ReadonlyArray<readonly [string, string]>) {
  const form = new FormData();
  for (const [name, text] of kept) form.append(name, text);
  if (!form.has("original")) return null;
  if (String(form.get("intent")) === "save") form.set("intent", "check");
  return (await editorAction(viewer, portfolio, form)).view;
}

/** Problems that any lines with weights have, worded with them; the others are about a portfolio. */
const OF_LINES = ["TOTAL_TOO_LOW", "TOTAL_TOO_HIGH", "WEIGHT_TOO_FINE", "WEIGHT_NOT_POSITIVE"] as const;
type Code = CompositionCheck["problems"][number]["code"];
const isOfLines = (code: Code): code is (typeof OF_LINES)[number] => (OF_LINES as readonly string[]).includes(code);

const RULES = ["minLines", "maxLines", "minLineWeight", "maxLineWeight", "maxClassWeight"] as const;
const ruleOf = (rule: string | undefined) => RULES.find((name) => name === rule) ?? "other";

/** A problem of a composition in words; `name` is that of the line that it is about. */
export function problemText(
  { code, rule, assetClass, found: figure, limit }: CompositionCheck["problems"][number],
  name: string,
  language: InterfaceLanguage,
): string {
  const t = getFixedT(language);
  const className = t(`common.assetClasses.${assetClass ?? "NOT_DEFINED"}`);
  const figures = { name, assetClass: className, found: figureText(figure, language), limit: figureText(limit, language) };
  if (isOfLines(code)) return t(`weightedLines.problems.${code}`, figures);
  return code === "DIVERSIFICATION"
    ? t(`modelPortfolios.editor.rules.${ruleOf(rule)}`, figures)
    : t(`modelPortfolios.editor.problems.${code}`, figures);
}

/** A figure of a problem, a day or a number, as people write it. */
export function figureText(text: string | undefined, language: InterfaceLanguage): string {
  if (text === undefined) return "";
  if (DAY.test(text)) return formatDate(text);
  return hundredthsOf(text) === null ? text : formatNumber(text, language, { decimals: [0, 2] });
}

/** Puts the problems of a check into words: errors above the form, warnings beside it. */
function tell(view: EditorView, { problems }: CompositionCheck, language: InterfaceLanguage): void {
  const t = getFixedT(language);
  for (const problem of problems) {
    const index = view.lines.findIndex((line) => line.series === problem.series);
    const name = view.lines[index]?.name ?? "";
    const text = problemText(problem, name, language);
    if (problem.severity === "warning") view.warnings.push(text);
    else if (isOfLines(problem.code) && index >= 0) view.errors.push(lineProblem(t, index, name, text));
    else view.errors.push({ text, ...(index >= 0 ? { fieldId: weightId(index) } : {}) });
  }
}
