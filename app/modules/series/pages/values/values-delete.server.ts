import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { editedSeriesPage } from "#app/modules/series/series-page.server.ts";
import { rangeView, readRange } from "#app/modules/series/values/delete-range.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import { seriesPartPath } from "#app/navigation/paths.ts";
import { headersOfNew, idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record } = await editedSeriesPage(viewer, request, params, area);
  return { range: await rangeView(viewer, record, readRange(new URL(request.url).searchParams)), idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record } = await editedSeriesPage(viewer, request, params, area);
  const form = await parseForm(request);
  const range = readRange(form);
  if (!range.from || !range.to) return data({ wrong: true }, { status: 400 });
  const { deleted } = await viewer.api.financialValues.remove({
    params: { id: record.uuid },
    query: { from: range.from, to: range.to },
    headers: headersOfNew({ idem: idemOf(form) }),
  });
  return redirectWithToast(context, seriesPartPath(area, record.uuid, "values"), {
    kind: "positive",
    key: "seriesPages.delete.done",
    params: { count: deleted, shown: String(deleted) },
  });
}
