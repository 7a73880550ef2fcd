import type { z } from "zod";
import { rangeTexts, readPage } from "#app/components/data/list-state.ts";
import { conflictReply, type SentForm } from "#app/components/form/conflict.ts";
import type { SeriesComment } from "#app/contract/series/series-comment.ts";
import { formatCount, formatLongDate } from "#app/domain/format/format.ts";
import { getFixedT } from "#app/i18n/i18n.server.ts";
import { doneOr } from "#app/services/calls/outcome.ts";
import { headersOfChange, headersOfNew, type WriteMarks } from "#app/services/calls/write-marks.ts";
import type { Viewer } from "#app/services/request-context.ts";
import type { commentSchema } from "../series.schema.ts";
import type { SeriesPage } from "../series-page.server.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SIZE = 25;

/** The comment of a day; null where there is none. */
export async function findComment({ api }: Viewer, series: string, date: string): Promise<SeriesComment | null> {
  const { items } = await api.seriesComments.list({ query: { series, date, limit: 1, offset: 0 } });
  return items[0] ?? null;
}

/** Who wrote it, as far as the person may know: the name, else the organisation. */
function authorOf({ by, house }: SeriesComment, language: Viewer["language"]): string {
  return [by, house ?? getFixedT(language)("series.edit.platform")].filter(Boolean).join(", ");
}

/** Comments of a series, newest first, and the one that is being written or taken away, as the address says. */
export async function commentsView(viewer: Viewer, { record, mayEdit }: SeriesPage, url: string) {
  const { api, language } = viewer;
  const query = new URL(url).searchParams;
  const { page } = readPage(url);
  const day = (name: string) => (DAY.test(query.get(name) ?? "") ? query.get(name)! : null);
  const [date, remove] = [day("date"), day("remove")];
  const { items, total } = await api.seriesComments.list({ query: { series: record.uuid, limit: SIZE, offset: (page - 1) * SIZE } });
  const one = async (of: string | null) => (of === null ? null : findComment(viewer, record.uuid, of));
  const [editing, removing] = await Promise.all([one(date), one(remove)]);
  return {
    rows: items.map((comment) => ({
      ...comment,
      day: formatLongDate(comment.date, language),
      author: authorOf(comment, language),
      changeable: mayEdit && comment.changeable,
    })),
    total,
    count: formatCount(total, language),
    range: rangeTexts(url, { page, size: SIZE }, items.length, total, language),
    page,
    size: SIZE,
    mayEdit,
    /** The comment in the form: that of a day, or a new one. */
    editing: { date: date ?? "", text: editing?.text ?? "", version: editing?.version },
    removing: removing && {
      date: removing.date,
      day: formatLongDate(removing.date, language),
      text: removing.text,
      version: removing.version,
    },
    idem: crypto.randomUUID(),
  };
}
export type CommentsView = Awaited<ReturnType<typeof commentsView>>;

type Outcome = "done" | "conflict";

const REFUSED = { 409: "conflict", 404: "conflict" } as const;

type CommentForm = z.infer<typeof commentSchema>;

/** Writes the comment of a day; `taken` when the day has one that the person has not seen, `other` when that is of another organisation. */
export async function writeComment(viewer: Viewer, series: string, form: CommentForm): Promise<Outcome | "taken" | "other"> {
  const { date, text, idem } = form;
  const version = form.versionOf === date ? form.version : undefined;
  const present = version === undefined ? await findComment(viewer, series, date) : null;
  if (present) return present.changeable ? "taken" : "other";
  // A day without a comment has no version to name.
  const headers = version === undefined ? headersOfNew({ idem }) : headersOfChange({ idem, version });
  return doneOr(() => viewer.api.seriesComments.put({ query: { series, date }, headers, body: { text } }), REFUSED);
}

/** The answer to who could not write: what was typed stays, beside what is in place; `gone` when nothing is any more. */
export async function commentConflict(
  viewer: Viewer,
  series: string,
  submission: SentForm<CommentForm>,
  outcome: "conflict" | "taken" | "other",
) {
  const { date } = submission.value;
  if (outcome === "other") return { result: submission.reply({ fieldErrors: { date: ["seriesPages.comments.other"] } }), gone: false };
  const newest = await findComment(viewer, series, date);
  if (!newest) return { result: submission.reply({ formErrors: ["seriesPages.comments.gone"] }), gone: true };
  const present = { text: newest.text, version: newest.version };
  const reason = outcome === "taken" ? "seriesPages.comments.taken" : "seriesPages.comments.conflict";
  const result = conflictReply(submission, present, reason, (_field, held) => held);
  return { result: { ...result, initialValue: { ...result.initialValue, versionOf: date } }, gone: false };
}

export const removeComment = ({ api }: Viewer, series: string, date: string, marks: WriteMarks): Promise<Outcome> =>
  doneOr(() => api.seriesComments.remove({ query: { series, date }, headers: headersOfChange(marks) }), REFUSED);
