import type { FullModelPortfolio } from "#app/contract/model-portfolio.ts";
import { formatDate } from "#app/domain/format/format.ts";
import { isDay } from "#app/domain/simulation/calendar.ts";
import { hundredthsOf, weightOf } from "#app/domain/simulation/weights.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { linesEditor, namedLines } from "#app/modules/series/weighted-lines.server.ts";
import type { DraftQuery } from "#app/navigation/paths.ts";
import type { Viewer } from "#app/services/request-context.ts";
import { type EditorView, earlierThan, problemsOfDraft } from "../editor.server.ts";
import type { Draft } from "./draft.ts";

const MOST_LINES = 100;
const LONGEST_REASON = 1000;

/** What an address carries of a draft: weights are in hundredths of a per cent. */
export const draftQuery = ({ original, date, comment, version, lines }: Draft): DraftQuery => ({
  date: original ?? "new",
  ...(date && { on: date }),
  ...(comment && { reason: comment }),
  seen: version,
  lines: lines.map(({ series, weight }) => `${series}_${hundredthsOf(weight) ?? 0}`).join("."),
});

/** The draft of an address; null where it carries none that can be read. */
export function draftOf(params: URLSearchParams): Draft | null {
  const written = params.get("lines");
  const version = Number(params.get("seen") ?? Number.NaN);
  if (!written || !Number.isSafeInteger(version) || version < 0) return null;
  const lines = written.split(".").map((line) => {
    const [series = "", hundredths = ""] = line.split("_");
    return /^\d{1,5}$/.test(hundredths) && isUuid(series) ? { series, weight: weightOf(Number(hundredths)) } : null;
  });
  if (lines.length > MOST_LINES || lines.includes(null)) return null;
  const [original, date] = [params.get("date") ?? "", params.get("on") ?? ""];
  return {
    original: isDay(original) ? original : null,
    date: isDay(date) ? date : "",
    comment: (params.get("reason") ?? "").slice(0, LONGEST_REASON),
    version,
    lines: lines as Draft["lines"],
  };
}

/** The editor with a draft in it, and what is to be said of it; nothing is saved. */
export async function draftEditor(viewer: Viewer, portfolio: FullModelPortfolio, draft: Draft): Promise<EditorView> {
  const t = getFixedT(viewer.language);
  const known = portfolio.compositions.some(({ date }) => date === draft.original);
  const view: EditorView = {
    ...linesEditor(await namedLines(viewer, draft.lines), viewer.language),
    date: known ? draft.original : null,
    typedDate: draft.date,
    title: known ? t("modelPortfolios.editor.title", { date: formatDate(draft.original!) }) : t("modelPortfolios.editor.newTitle"),
    comment: draft.comment,
    warnings: [],
    earlier: earlierThan(portfolio, draft.date || null),
    version: draft.version,
  };
  const { errors, warnings } = await problemsOfDraft(viewer, portfolio, view, draft);
  return { ...view, warnings: [t("modelPortfolios.editor.draft"), ...errors, ...warnings] };
}
