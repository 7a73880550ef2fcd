import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requirePermission } from "#app/access/guards.server.ts";
import { Notice } from "#app/components/feedback/notice.tsx";
import { commentConflict, commentsView, findComment, removeComment, writeComment } from "#app/modules/series/detail/comments.server.ts";
import { SeriesComments } from "#app/modules/series/detail/comments-page.tsx";
import { commentSchema } from "#app/modules/series/series.schema.ts";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import { editedSeriesPage, seriesPage } from "#app/modules/series/series-page.server.ts";
import { seriesPartPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const page = await seriesPage(viewer, request, params);
  return { view: await commentsView(viewer, page, request.url) };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record, area } = await editedSeriesPage(viewer, request, params);
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

export default function SeriesCommentsRoute() {
  const series = useSeries();
  const { view } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  const newest = answer && "newest" in answer ? answer.newest : null;
  const refused = answer && "result" in answer ? answer : undefined;
  const asked = newest && view.removing ? { ...view, removing: { ...view.removing, ...newest } } : view;
  return (
    <>
      {newest ? (
        <Notice kind="flashy" role="alert">
          {t("seriesPages.comments.removeConflict")}
        </Notice>
      ) : null}
      <SeriesComments series={series} view={asked} lastResult={refused?.result} gone={refused && "gone" in refused && refused.gone} />
    </>
  );
}
