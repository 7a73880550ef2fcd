import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { decimalForField } from "#app/domain/format/format-input.ts";
import { valueSchema } from "#app/modules/series/series.schema.ts";
import { editedSeriesPage } from "#app/modules/series/series-page.server.ts";
import { writeValue } from "#app/modules/series/values/value-writing.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import { seriesPartPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record } = await editedSeriesPage(viewer, request, params, area);
  const asked = new URL(request.url).searchParams.get("date") ?? "";
  const date = /^\d{4}-\d{2}-\d{2}$/.test(asked) ? asked : "";
  const found = date === "" ? null : await viewer.api.financialValues.last({ params: { id: record.uuid }, query: { date } });
  const stands = found?.date === date ? found : null;
  const value = {
    date,
    value: stands ? decimalForField(String(stands.value), viewer.language) : "",
    origin: stands && stands.origin !== "AUTOMATIC" ? stands.origin : "MANUAL",
  };
  return { value, corrects: stands !== null, isLevel: record.valuesHold === "LEVEL", idem: crypto.randomUUID() };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record } = await editedSeriesPage(viewer, request, params, area);
  const submission = parseWithZod(await parseForm(request), { schema: valueSchema(viewer.language, record.valuesHold === "LEVEL") });
  if (submission.status !== "success") return data({ result: submission.reply(), question: undefined }, { status: 400 });
  const outcome = await writeValue(viewer, record.uuid, submission.value);
  if (outcome === "missing") throw data(null, { status: 404 });
  if (outcome === "future") {
    const result = submission.reply({ fieldErrors: { date: ["seriesPages.value.future"] } });
    return data({ result, question: undefined }, { status: 400 });
  }
  if (outcome !== "saved") return data({ result: submission.reply(), question: outcome }, { status: 409 });
  return redirectWithToast(context, seriesPartPath(area, record.uuid, "values"), { kind: "positive", key: "seriesPages.value.saved" });
}
