import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { answerFormula, formulaView, mayWriteFormulas } from "#app/modules/series/detail/formula.server.ts";
import { editedSeriesPage, seriesPage } from "#app/modules/series/series-page.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import { seriesFormulaPath } from "#app/navigation/paths.ts";
import { marksOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const { record, keeps } = await seriesPage(viewer, request, params, area);
  const view = await formulaView(viewer, record.uuid, request.url);
  if (!view) throw data(null, { status: 404 });
  return { view: { ...view, mayWrite: view.mayWrite && keeps } };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-view");
  if (!mayWriteFormulas(viewer)) await requirePermission({ request, context }, "am-ableEditReturnMatrixFormulas");
  const { record } = await editedSeriesPage(viewer, request, params, area);
  const form = await parseForm(request);
  const answer = await answerFormula(viewer, record.uuid, form);
  if (answer.kind !== "shown") {
    return redirectWithToast(context, seriesFormulaPath(record.uuid, area), {
      kind: "positive",
      key: `series.formula.${answer.kind}`,
      params: { name: record.fullName },
    });
  }
  const { errors, score, status, version = marksOf(form).version } = answer;
  const typed = { formula: String(form.get("formula") ?? ""), comment: String(form.get("comment") ?? ""), errors, score, version };
  return data({ typed }, { status });
}
