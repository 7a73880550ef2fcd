import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { commentConflict, commentsView, findComment, removeComment, writeComment } from "#app/modules/series/detail/comments.server.ts";
import { commentSchema } from "#app/modules/series/series.schema.ts";
import { editedSeriesPage, seriesPage } from "#app/modules/series/series-page.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import { seriesPartPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const page = await seriesPage(viewer, request, params, area);
  return { view: await commentsView(viewer, page, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record } = await editedSeriesPage(viewer, request, params, area);
  const form = await parseForm(request);
  const back = seriesPartPath(area, record.uuid, "comments");
  if (form.get("intent") === "remove") {
    const date = String(form.get("date") ?? "");
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw data(null, { status: 400 });
    const outcome = await removeComment(viewer, record.uuid, date, marksOf(form));
    const newest = outcome === "conflict" ? await findComment(viewer, record.uuid, date) : null;
    if (newest) return data({ newest }, { status: 409 });
    return redirectWithToast(context, back, { kind: "positive", key: "seriesPages.comments.removed" });
  }
  const submission = parseWithZod(form, { schema: commentSchema });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const outcome = await writeComment(viewer, record.uuid, submission.value);
  if (outcome !== "done") return data(await commentConflict(viewer, record.uuid, submission, outcome), { status: 409 });
  return redirectWithToast(context, back, { kind: "positive", key: "seriesPages.comments.saved" });
}
