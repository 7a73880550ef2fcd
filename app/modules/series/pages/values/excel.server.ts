import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { findSeries } from "#app/modules/series/series.server.ts";
import { fileAnswer } from "#app/services/file-answer.server.ts";

/** All values of a series as an Excel file. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const record = await findSeries(viewer, params.uuid ?? "");
  if (!record) throw data(null, { status: 404 });
  return fileAnswer(await viewer.api.financialValues.historicalToExcel({ params: { id: record.uuid }, query: { format: "xlsx" } }));
}
