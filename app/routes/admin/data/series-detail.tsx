import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requirePermission } from "#app/access/guards.server.ts";
import { definitionConflict } from "#app/modules/series/detail/definition-conflict.server.ts";
import { DefinitionForm } from "#app/modules/series/detail/definition-form.tsx";
import { definitionValues } from "#app/modules/series/detail/definition-values.ts";
import { SeriesOverview } from "#app/modules/series/detail/detail-page.tsx";
import { seriesView } from "#app/modules/series/detail/detail-view.server.ts";
import { keepersFor } from "#app/modules/series/detail/keepers.server.ts";
import { definitionSchema } from "#app/modules/series/series.schema.ts";
import { findSeries, saveDefinition } from "#app/modules/series/series.server.ts";
import { definitionAsked } from "#app/modules/series/series-area.ts";
import { useSeries } from "#app/modules/series/series-frame.tsx";
import { editedSeriesPage, seriesPage } from "#app/modules/series/series-page.server.ts";
import { seriesPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["sustainability"] };

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const { record, mayEdit } = await seriesPage(viewer, request, params);
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

export async function action({ request, params, context }: ActionFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-edit");
  const { record, area } = await editedSeriesPage(viewer, request, params);
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

export default function SeriesDetail() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { name } = useSeries();
  if (loaded.tab === "overview") return <SeriesOverview name={name} view={loaded.overview} />;
  const { definition, version, idem, mayEdit, keepers } = loaded;
  return <DefinitionForm {...{ definition, version, idem, mayEdit, keepers }} lastResult={answer?.result} />;
}
