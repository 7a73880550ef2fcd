import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { requirePermission } from "#app/access/guards.server.ts";
import { definitionConflict } from "#app/modules/series/detail/definition-conflict.server.ts";
import { definitionValues } from "#app/modules/series/detail/definition-values.ts";
import { seriesView } from "#app/modules/series/detail/detail-view.server.ts";
import { keepersFor } from "#app/modules/series/detail/keepers.server.ts";
import { definitionSchema } from "#app/modules/series/series.schema.ts";
import { findSeries, saveDefinition } from "#app/modules/series/series.server.ts";
import { definitionAsked } from "#app/modules/series/series-area.ts";
import { editedSeriesPage, seriesPage } from "#app/modules/series/series-page.server.ts";
import type { SeriesArea } from "#app/navigation/paths.ts";
import { seriesPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export async function loader({ request, params, context }: LoaderFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const { record, mayEdit } = await seriesPage(viewer, request, params, area);
  if (!definitionAsked(new URL(request.url).search)) return { tab: "overview" as const, overview: await seriesView(viewer, record) };
  const { version, proxySeries } = record;
  const proxy = proxySeries && (await findSeries(viewer, proxySeries));
  return {
    tab: "definition" as const,
    definition: definitionValues(record, proxy || null),
    version,
    mayEdit,
    keepers: await keepersFor(viewer),
    idem: crypto.randomUUID(),
  };
}

export async function action({ request, params, context }: ActionFunctionArgs, area: SeriesArea) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record } = await editedSeriesPage(viewer, request, params, area);
  const submission = parseWithZod(await parseForm(request), { schema: definitionSchema(viewer.language) });
  if (submission.status !== "success") return data({ result: submission.reply() }, { status: 400 });
  const saved = await saveDefinition(viewer, record, submission.value);
  if ("refused" in saved) {
    const newest = saved.refused.formErrors ? await findSeries(viewer, record.uuid) : null;
    const result = newest ? await definitionConflict(viewer, submission, newest) : submission.reply(saved.refused);
    return data({ result }, { status: 409 });
  }
  return redirectWithToast(context, seriesPath(record.uuid, {}, area), {
    kind: "positive",
    key: "series.edit.saved",
    params: { name: submission.value.fullName },
  });
}
