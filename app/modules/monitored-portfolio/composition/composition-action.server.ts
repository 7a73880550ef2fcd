import { data } from "@remix-run/node";
import type { FullMonitoredPortfolio } from "#app/contract/monitored-portfolio/portfolio.ts";
import type { PortfolioVersionType } from "#app/domain/enumerations.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { type EditorView, earlierThan } from "#app/modules/model-portfolio/editor.server.ts";
import { editedLines, linesInPlace, readWhole, textOf } from "#app/modules/series/weighted-lines.server.ts";
import { SEARCH_ID, weightId } from "#app/modules/series/weighted-lines.ts";
import { monitoredPartPath } from "#app/navigation/paths.ts";
import { attempt } from "#app/services/calls/attempt.ts";
import { isConflict } from "#app/services/calls/outcome.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";
import type { Acting } from "../general/general-action.server.ts";
import { findPortfolio } from "../portfolio.server.ts";
import { compositionsOf, editorOf, judged } from "./composition-view.server.ts";
import { type Problem, problemWords } from "./problem-words.server.ts";
import { putComposition } from "./put-composition.server.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DATE_ID = "composition-date";

/** What was pressed in the editor; saving answers with every problem at once, and with what was typed. */
export async function compositionAction(
  { viewer, context, area }: Acting,
  portfolio: FullMonitoredPortfolio,
  versionType: PortfolioVersionType,
  form: FormData,
) {
  const { language } = viewer;
  const t = getFixedT(language);
  const typedDate = textOf(form, "date", 10);
  const of = compositionsOf(portfolio, versionType);
  const view: EditorView = {
    ...editorOf(viewer, portfolio, versionType, textOf(form, "original", 10) || "new"),
    ...(await editedLines(viewer, form)),
    typedDate,
    earlier: earlierThan(of, DAY.test(typedDate) ? typedDate : null),
    comment: textOf(form, "comment", 1000),
    version: marksOf(form).version,
  };
  const answer = (status: number) => data(judged(viewer, portfolio, versionType, view), { status });
  if (textOf(form, "intent", 60) !== "save") return answer(200);
  if (!DAY.test(typedDate) || Number.isNaN(Date.parse(typedDate)))
    view.errors.push({ fieldId: DATE_ID, text: t("modelPortfolios.editor.dateWrong") });
  if (view.lines.length === 0) view.errors.push({ fieldId: SEARCH_ID, text: t("weightedLines.none") });
  const lines = readWhole(view, language);
  if (!lines || view.errors.length > 0) return answer(400);
  const written = await attempt(
    () =>
      putComposition(viewer, portfolio.uuid, versionType, {
        date: typedDate,
        lines,
        comment: view.comment,
        version: view.version,
        idem: view.idem,
      }),
    ({ status }) => status === 422 || status === 409,
  );
  if ("refusal" in written) {
    const { refusal } = written;
    const problems = Array.isArray(refusal.details.problems) ? (refusal.details.problems as Problem[]) : [];
    tell(view, problems, language);
    if (!isConflict(refusal)) {
      if (problems.length === 0) view.errors.push({ text: t("portfolioCompositions.problems.OTHER", { code: refusal.code }) });
      return answer(400);
    }
    await tellConflict(viewer, portfolio, versionType, view);
    return answer(409);
  }
  return redirectWithToast(context, monitoredPartPath(area, portfolio.uuid, "compositions", { version: versionType, date: typedDate }), {
    kind: "positive",
    key: "modelPortfolios.editor.saved",
    params: { date: formatDate(typedDate) },
  });
}

/** Puts the problems of a refusal into words, each at the line that it is about. */
function tell(view: EditorView, problems: readonly Problem[], language: Viewer["language"]): void {
  for (const found of problems) {
    const index = view.lines.findIndex((line) => line.series === found.series);
    const text = problemWords(found, () => view.lines[index]?.name ?? "", language);
    if (found.severity === "warning") view.warnings.push(text);
    else view.errors.push({ text, ...(index >= 0 ? { fieldId: weightId(index) } : {}) });
  }
}

/** What the second of two editors is told: lines in place that differ; saving again then applies what was typed. */
async function tellConflict(viewer: Viewer, portfolio: FullMonitoredPortfolio, versionType: PortfolioVersionType, view: EditorView) {
  const { language } = viewer;
  const t = getFixedT(language);
  const newest = (await findPortfolio(viewer, portfolio.uuid)) ?? portfolio;
  const stored = compositionsOf(newest, versionType).compositions.find(({ date }) => date === view.typedDate);
  const lines = stored?.lines.map(({ fullName, ...line }) => ({ ...line, name: fullName }));
  view.errors.push(
    ...(lines
      ? [{ text: t("modelPortfolios.form.conflict") }, ...linesInPlace(view.lines, lines, language)]
      : [{ text: t("modelPortfolios.editor.conflictOfNone", { date: formatDate(view.typedDate) }) }]),
  );
  view.version = newest.version;
  view.idem = crypto.randomUUID();
}
