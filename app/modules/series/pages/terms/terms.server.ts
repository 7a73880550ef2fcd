import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { findSeries } from "#app/modules/series/series.server.ts";
import { editedSeriesPage, seriesPage } from "#app/modules/series/series-page.server.ts";
import { termsSchema } from "#app/modules/series/terms/terms.schema.ts";
import { removeTerms, saveTerms, termsConflict, termsView } from "#app/modules/series/terms/terms.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import { seriesPartPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-view");
  return { view: termsView(viewer, await seriesPage(viewer, request, params, area)) };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record } = await editedSeriesPage(viewer, request, params, area);
  const form = await parseForm(request);
  const back = seriesPartPath(area, record.uuid, "terms");
  if (form.get("intent") === "remove") {
    const removed = await removeTerms(viewer, record, marksOf(form));
    const toast = removed === "done" ? ({ kind: "positive", key: "seriesPages.terms.removed" } as const) : null;
    return redirectWithToast(context, back, toast ?? { kind: "negative", key: "series.edit.conflict" });
  }
  const submission = parseWithZod(form, { schema: termsSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const saved = await saveTerms(viewer, record, submission.value);
  const newest = saved === "done" ? null : await findSeries(viewer, record.uuid);
  if (newest) return data({ result: termsConflict(viewer, submission, newest) }, { status: 409 });
  return redirectWithToast(context, back, { kind: "positive", key: "seriesPages.terms.saved" });
}
