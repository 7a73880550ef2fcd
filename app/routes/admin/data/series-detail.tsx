import { parseWithZod } from "@conform-to/zod/v4";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
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
import { SeriesError } from "#app/modules/series/series-error.tsx";
import { SeriesFrame } from "#app/modules/series/series-frame.tsx";
import { editedSeriesPage, seriesPage } from "#app/modules/series/series-page.server.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { seriesPath } from "#app/navigation/paths.ts";
import { parseForm } from "#app/services/form-shape.server.ts";
import { redirectWithToast } from "#app/services/toast.server.ts";

export const handle = { i18n: ["series", "seriesPages", "sustainability"] };

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => pageMeta(loaded?.series.name, matches);

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await requirePermission({ request, context }, "series-view");
  const { record, area, series, mayEdit } = await seriesPage(viewer, request, params);
  if (new URL(request.url).searchParams.get("tab") !== "definition") {
    return { tab: "overview" as const, series, overview: await seriesView(viewer, record, area) };
  }
  const { version, proxySeries } = record;
  const proxy = proxySeries && (await findSeries(viewer, proxySeries));
  return {
    tab: "definition" as const,
    series,
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
  const { series, tab } = loaded;
  return (
    <SeriesFrame series={series} tab={tab}>
      {loaded.tab === "overview" ? (
        <SeriesOverview series={loaded.overview} />
      ) : (
        <DefinitionForm
          definition={loaded.definition}
          version={loaded.version}
          idem={loaded.idem}
          mayEdit={loaded.mayEdit}
          keepers={loaded.keepers}
          lastResult={answer?.result}
        />
      )}
    </SeriesFrame>
  );
}

export const ErrorBoundary = SeriesError;
