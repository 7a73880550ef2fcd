import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { undoChange, undoView } from "#app/modules/series/history/history-view.server.ts";
import { editedSeriesPage } from "#app/modules/series/series-page.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import { seriesPartPath } from "#app/navigation/paths.ts";
import { idemOf } from "#app/services/calls/write-marks.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  await editedSeriesPage(viewer, request, params, area);
  const view = await undoView(viewer, params.change ?? "");
  if (!view) throw data(null, { status: 404 });
  return { view };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record } = await editedSeriesPage(viewer, request, params, area);
  const found = await undoView(viewer, params.change ?? "");
  if (!found) throw data(null, { status: 404 });
  const undone = await undoChange(viewer, found.uuid, idemOf(await parseForm(request)));
  if (undone === "absent") throw data(null, { status: 404 });
  if (undone === "changed") return data({ changed: true }, { status: 409 });
  const { some, ...counts } = undone;
  return redirectWithToast(context, seriesPartPath(area, record.uuid, "history"), {
    kind: some ? "information" : "positive",
    key: some ? "seriesPages.history.undonePartly" : "seriesPages.history.undoneAll",
    params: counts,
  });
}
